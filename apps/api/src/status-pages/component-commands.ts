import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  canonicalJson,
  type Instant,
  id,
  type MonitorId,
  type StatusComponent,
  type StatusComponentId,
  type StatusComponentSettings,
  type StatusPageId,
  statusPageBounds,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { givenFields } from '../http/bodies/validation.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { invalid, notFound, Problem } from '../http/problems/problem.js';
import type { Place, StatusComponentChanges } from './component-bodies.js';
import { componentView, type StatusComponentListView, type StatusComponentView } from './component-view.js';
import { requirePageForChange } from './status-page-queries.js';

const { componentsMax } = statusPageBounds;

/** Locks the monitor until this transaction ends. @throws Problem when the account has no such monitor */
const requireMonitor = async (
  { monitors }: Repositories,
  accountId: AccountId,
  monitorId: MonitorId | null,
): Promise<void> => {
  if (monitorId === null || (await monitors.lockOwned(accountId, [monitorId])).has(monitorId)) return;
  throw invalid({ field: 'monitor_id', message: 'monitor_id names no monitor' });
};

const viewOf = async (
  { statusContents }: Repositories,
  component: StatusComponent,
  now: Instant,
): Promise<StatusComponentView> => {
  const states = await statusContents.states(component.pageId, now);
  return componentView(component, states.get(component.id) ?? component.handState);
};

type NewComponent = { readonly pageId: StatusPageId; readonly settings: StatusComponentSettings };

export class CreateStatusComponent extends AccountCommand<StatusComponentView, NewComponent> {}

@CommandHandler(CreateStatusComponent)
export class CreateStatusComponentHandler implements ChangeHandler<CreateStatusComponent> {
  async handle(
    { accountId, data: { pageId, settings } }: CreateStatusComponent,
    repositories: Repositories,
    now: Instant,
  ) {
    const { statusComponents, statusPages } = repositories;
    await requirePageForChange(repositories, accountId, pageId);
    const existing = await statusComponents.list(pageId);
    if (existing.length >= componentsMax)
      throw new Problem('conflict', `A status page can have at most ${componentsMax} components.`);
    await requireMonitor(repositories, accountId, settings.monitorId);
    const componentId = id<StatusComponentId>(newId());
    const position = (existing.at(-1)?.position ?? -1) + 1;
    const component = { ...settings, id: componentId, pageId, position, createdAt: now, updatedAt: now };
    await statusComponents.save(component);
    await statusPages.touch(pageId, now);
    const view = await viewOf(repositories, component, now);
    return changed(view, { action: 'status_component.created', subjectId: componentId });
  }
}

type Change = {
  readonly pageId: StatusPageId;
  readonly componentId: StatusComponentId;
  readonly changes: StatusComponentChanges;
};

export class ChangeStatusComponent extends AccountCommand<StatusComponentView, Change> {}

@CommandHandler(ChangeStatusComponent)
export class ChangeStatusComponentHandler implements ChangeHandler<ChangeStatusComponent> {
  async handle(
    { accountId, data: { pageId, componentId, changes } }: ChangeStatusComponent,
    repositories: Repositories,
    now: Instant,
  ) {
    const { statusComponents, statusPages } = repositories;
    await requirePageForChange(repositories, accountId, pageId);
    const before = await statusComponents.findForChange(pageId, componentId);
    if (!before) throw notFound('component');
    const settings = changes.settingsFrom(before);
    if (settings.monitorId !== before.monitorId)
      await requireMonitor(repositories, accountId, settings.monitorId);
    if (canonicalJson({ ...before, ...settings }) === canonicalJson(before))
      return unchanged(await viewOf(repositories, before, now));
    const component = { ...before, ...settings, updatedAt: now };
    await statusComponents.save(component);
    await statusPages.touch(pageId, now);
    const view = await viewOf(repositories, component, now);
    return changed(view, {
      action: 'status_component.changed',
      subjectId: componentId,
      fields: givenFields(changes),
    });
  }
}

type Order = { readonly pageId: StatusPageId; readonly places: readonly Place[] };

export class OrderStatusComponents extends AccountCommand<StatusComponentListView, Order> {}

@CommandHandler(OrderStatusComponents)
export class OrderStatusComponentsHandler implements ChangeHandler<OrderStatusComponents> {
  async handle(
    { accountId, data: { pageId, places } }: OrderStatusComponents,
    repositories: Repositories,
    now: Instant,
  ) {
    const { statusComponents, statusPages } = repositories;
    await requirePageForChange(repositories, accountId, pageId);
    const before = await statusComponents.list(pageId);
    const known = new Map(before.map((component) => [component.id, component]));
    const isWhole =
      places.length === before.length && new Set(places.map((place) => place.id)).size === known.size;
    if (!isWhole || places.some((place) => !known.has(place.id)))
      throw invalid({ field: 'components', message: 'components must name each component of the page once' });
    const placed = places.map(({ id: componentId, group }, position) => ({
      id: componentId,
      position,
      group: group === undefined ? (known.get(componentId)?.group ?? null) : group,
    }));
    const isSame = placed.every(({ id: componentId, group }, index) => {
      const component = before[index];
      return component?.id === componentId && component.group === group;
    });
    if (!isSame) {
      await statusComponents.place(pageId, placed);
      await statusPages.touch(pageId, now);
    }
    const states = await repositories.statusContents.states(pageId, now);
    const items = (await statusComponents.list(pageId)).map((component) =>
      componentView(component, states.get(component.id) ?? component.handState),
    );
    if (isSame) return unchanged({ items });
    return changed({ items }, { action: 'status_page.components_ordered', subjectId: pageId });
  }
}

type Deletion = { readonly pageId: StatusPageId; readonly componentId: StatusComponentId };

export class DeleteStatusComponent extends AccountCommand<void, Deletion> {}

@CommandHandler(DeleteStatusComponent)
export class DeleteStatusComponentHandler implements ChangeHandler<DeleteStatusComponent> {
  async handle(
    { accountId, data: { pageId, componentId } }: DeleteStatusComponent,
    repositories: Repositories,
    now: Instant,
  ) {
    await requirePageForChange(repositories, accountId, pageId);
    const subjectName = await repositories.statusComponents.remove(pageId, componentId);
    if (subjectName === null) throw notFound('component');
    await repositories.statusPages.touch(pageId, now);
    return changed(undefined, { action: 'status_component.deleted', subjectId: componentId, subjectName });
  }
}
