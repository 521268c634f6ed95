import {
  type ConfigReference,
  canonicalJson,
  continuedComponents,
  type MonitorId,
  type StatusComponentId,
  type StatusComponentSettings,
  type StatusPageId,
} from '@tocsin/domain';
import {
  componentFields,
  type NewStatusComponent,
  StatusComponentChanges,
} from '../../status-pages/component-bodies.js';
import {
  ChangeStatusComponent,
  CreateStatusComponent,
  DeleteStatusComponent,
  OrderStatusComponents,
} from '../../status-pages/component-commands.js';
import type { ConfigRun } from '../config-run.js';

export type ParsedComponent = {
  readonly body: NewStatusComponent;
  readonly monitor: ConfigReference | null;
};

const changesTo = (
  before: StatusComponentSettings,
  after: StatusComponentSettings,
): StatusComponentChanges | null => {
  const was: Readonly<Record<string, unknown>> = componentFields.shown(before);
  const changed = Object.entries(componentFields.shown(after)).filter(
    ([name, value]) => canonicalJson(value) !== canonicalJson(was[name] ?? null),
  );
  if (changed.length === 0) return null;
  return Object.assign(new StatusComponentChanges(), Object.fromEntries(changed));
};

const createComponent = async (
  run: ConfigRun,
  pageId: StatusPageId,
  settings: StatusComponentSettings,
): Promise<StatusComponentId> => {
  const command = new CreateStatusComponent(run.caller, { pageId, settings });
  return (await run.execute(command)).id;
};

/** Makes the components of a page those of the files, in their order. */
export const applyComponents = async (
  run: ConfigRun,
  pageId: StatusPageId,
  components: readonly ParsedComponent[],
): Promise<void> => {
  const { caller } = run;
  const wanted = components.map(({ body, monitor }): StatusComponentSettings => {
    const monitorId = monitor && (run.idOf('monitors', monitor) as MonitorId);
    return { ...body.settings, monitorId, source: monitorId === null ? 'hand' : 'monitor' };
  });
  const stored = await run.repositories.statusComponents.list(pageId);
  const continued = continuedComponents(stored, wanted);
  for (const { id: componentId } of stored.filter((each) => !continued.includes(each)))
    await run.execute(new DeleteStatusComponent(caller, { pageId, componentId }));
  const places: { id: StatusComponentId; group: undefined }[] = [];
  for (const [index, settings] of wanted.entries()) {
    const before = continued[index] ?? null;
    const componentId = before?.id ?? (await createComponent(run, pageId, settings));
    const changes = before && changesTo(before, settings);
    if (changes !== null) {
      const change = { pageId, componentId, changes };
      await run.execute(new ChangeStatusComponent(caller, change));
    }
    places.push({ id: componentId, group: undefined });
  }
  await run.execute(new OrderStatusComponents(caller, { pageId, places }));
};
