import {
  type ConfigChange,
  canonicalJson,
  continuedComponents,
  type MonitorId,
  type StatusComponentId,
  type StatusComponentSettings,
  type StatusPageId,
} from '@tocsin/domain';
import { componentFields, StatusComponentChanges } from '../status-pages/component-bodies.js';
import {
  ChangeStatusComponent,
  CreateStatusComponent,
  DeleteStatusComponent,
  OrderStatusComponents,
} from '../status-pages/component-commands.js';
import { StatusPageChanges } from '../status-pages/status-page-bodies.js';
import { ChangeStatusPage, CreateStatusPage } from '../status-pages/status-page-commands.js';
import type { ConfigRun } from './config-run.js';
import type { PasswordHashes } from './page-passwords.js';
import type { ParsedComponent, ParsedPage } from './parse-config.js';

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

const storeComponents = async (
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

export const applyPage = async (
  run: ConfigRun,
  { key, id, fields }: ConfigChange,
  { body, components, password }: ParsedPage,
  hashes: PasswordHashes,
): Promise<void> => {
  const { caller } = run;
  const passwordHash = password === undefined ? undefined : (hashes.get(key) ?? null);
  if (id === null) {
    const requested = { settings: body.settings, passwordHash: passwordHash ?? null };
    const created = await run.execute(new CreateStatusPage(caller, requested));
    run.made('status_pages', key, created.id);
    await storeComponents(run, created.id, components);
    return;
  }
  const pageId = id as StatusPageId;
  const names = new Set(fields.map(({ field }) => field.split('.', 1)[0] ?? field));
  const given = Object.entries(body).filter(([name]) => names.has(name));
  if (given.length > 0) {
    const changes: StatusPageChanges = Object.assign(
      Object.create(StatusPageChanges.prototype),
      Object.fromEntries(given),
    );
    const change = { pageId, changes, passwordHash: names.has('password') ? passwordHash : undefined };
    await run.execute(new ChangeStatusPage(caller, change));
  }
  if (names.has('components')) await storeComponents(run, pageId, components);
};
