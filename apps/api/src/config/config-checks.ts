import {
  type ConfigFault,
  type ConfigKind,
  type ConfigMatch,
  type ConfigPlan,
  type Instant,
  maintenanceBounds,
  placeOf,
  planHasPageFor,
  planHasRoom,
  planLetsRun,
  referenceFaultsInTurns,
  referredKind,
  rotaBounds,
  routeBounds,
  statusPageBounds,
  type WantedResource,
} from '@tocsin/domain';
import type { Account } from '@tocsin/persistence';
import { requireOccurrence } from '../maintenance/maintenance-schedule.js';
import type { ConfigErrors } from './config-errors.js';
import { pageFieldInFiles, rotaFieldInFiles, rungFieldInFiles } from './config-states.js';
import type { ParsedConfig } from './parse-config.js';
import { existingIn, type PresentResources } from './present-resources.js';

// Each of these adds what it refuses to the errors of the configuration.

const scheduleFields = ['starts_at', 'duration_minutes', 'rrule', 'time_zone'];

/** References to what no key stands for, or what the account does not have. It can be interrupted after each resource. */
export function* refuseUnknownReferences(
  { prune, keys, rotas, monitors, status_pages }: ParsedConfig,
  present: PresentResources,
  match: ConfigMatch,
  wanted: readonly WantedResource[],
  errors: ConfigErrors,
): Generator<void, void> {
  // A resource with an error is not among the wanted ones, but others may refer to its key.
  const all = new Set(
    Object.entries(keys).flatMap(([kind, entries]) =>
      entries.map(({ key }) => placeOf({ kind: kind as ConfigKind, key })),
    ),
  );
  const known = new Set(wanted.map(placeOf));
  const missing = [...all].filter((place) => !known.has(place));
  const idAt = new Map([...match.idAt, ...missing.map((place): [string, string] => [place, ''])]);
  const add = (fault: ConfigFault): void => {
    if (fault.kind === 'rotas') {
      const people = rotas.find(({ key }) => key === fault.key)?.people ?? [];
      const matches = people.map(({ match }) => match);
      errors.add({ ...fault, field: rotaFieldInFiles(fault.field, matches) });
      return;
    }
    const monitor = fault.kind === 'monitors' && monitors.find(({ key }) => key === fault.key);
    if (monitor) {
      errors.add({ ...fault, field: rungFieldInFiles(fault.field, monitor) });
      return;
    }
    const page = fault.kind === 'status_pages' && status_pages.find(({ key }) => key === fault.key);
    const names = page ? page.components.map(({ body }) => body.name) : [];
    errors.add({ ...fault, field: pageFieldInFiles(fault.field, names) });
  };
  for (const fault of yield* referenceFaultsInTurns({ ...match, idAt }, { wanted, prune })) add(fault);
  const existing = existingIn(present);
  for (const { kind, key, fields } of wanted) {
    yield;
    for (const [field, value] of Object.entries(fields)) {
      const other = referredKind(kind, field);
      if (other === undefined) continue;
      [value ?? []].flat().forEach((reference, index) => {
        const { id }: { id?: string } = Object(reference);
        if (id === undefined || existing.has(placeOf({ kind: other, key: id }))) return;
        const path = Array.isArray(value) ? `${field}.${index}` : field;
        add({ kind, key, field: path, message: `names nothing that the account has: ${id}` });
      });
    }
  }
}

/** How many of the account's monitors run after the changes. */
const runningAfter = (
  changes: ConfigPlan['changes'],
  { monitors, monitorsRunning }: PresentResources,
): { readonly resumed: number; readonly after: number } => {
  let [resumed, after] = [0, monitorsRunning];
  for (const { kind, action, id, fields } of changes) {
    if (kind !== 'monitors') continue;
    const isRunning = monitors.get(id ?? '')?.status === 'active';
    const paused = fields.find(({ field }) => field === 'paused')?.after;
    if (action === 'create' && paused !== true) after += 1;
    else if (isRunning && (action === 'delete' || paused === true)) after -= 1;
    else if (action === 'change' && paused === false) [resumed, after] = [resumed + 1, after + 1];
  }
  return { resumed, after };
};

/** More than the plan of the account, or any account, can have. */
export const refuseWithoutRoom = (
  { plan: planId }: Account,
  { prune }: ParsedConfig,
  { changes }: ConfigPlan,
  present: PresentResources,
  errors: ConfigErrors,
): void => {
  const { monitorsInUse, rotas, routes, windows, pages } = present;
  const made = (kind: ConfigKind): { created: number; deleted: number } => {
    const of = changes.filter((change) => change.kind === kind);
    const count = (wanted: string) => of.filter(({ action }) => action === wanted).length;
    return { created: count('create'), deleted: count('delete') };
  };
  const hint = prune ? '' : ' Pruning deletes what the files leave out.';
  const monitors = made('monitors');
  const after = monitorsInUse - monitors.deleted + monitors.created;
  const full = monitors.created > 0 ? planHasRoom(planId, after - 1) : null;
  if (full) errors.addToKind('monitors', `would be ${after}: ${full.detail}${hint}`);
  const running = runningAfter(changes, present);
  const beyond = running.resumed > 0 ? planLetsRun(planId, running.after - 1) : null;
  if (beyond && !full) errors.addToKind('monitors', `would have ${running.after} running: ${beyond.detail}`);
  const ofRotas = made('rotas');
  const { rotasMax } = rotaBounds;
  if (ofRotas.created > 0 && rotas.size - ofRotas.deleted + ofRotas.created > rotasMax)
    errors.addToKind('rotas', `can be at most ${rotasMax} in an account.${hint}`);
  const ofRoutes = made('routes');
  const { routesMax } = routeBounds;
  if (ofRoutes.created > 0 && routes.size - ofRoutes.deleted + ofRoutes.created > routesMax)
    errors.addToKind('routes', `can be at most ${routesMax} in an account.${hint}`);
  const inAll = made('maintenance_windows');
  const { windowsMax } = maintenanceBounds;
  if (inAll.created > 0 && windows.size - inAll.deleted + inAll.created > windowsMax)
    errors.addToKind('maintenance_windows', `can be at most ${windowsMax} in an account.${hint}`);
  const ofPages = made('status_pages');
  const pagesAfter = pages.size - ofPages.deleted + ofPages.created;
  const { pagesMax } = statusPageBounds;
  const noPage = ofPages.created > 0 ? planHasPageFor(planId, pagesAfter - 1) : null;
  if (noPage) errors.addToKind('status_pages', `would be ${pagesAfter}: ${noPage.detail}${hint}`);
  else if (ofPages.created > 0 && pagesAfter > pagesMax)
    errors.addToKind('status_pages', `can be at most ${pagesMax} in an account.${hint}`);
};

/** Schedules without an occurrence to come. A window that has ended may stay, and be renamed. */
export const refusePastSchedules = (
  { maintenance_windows }: ParsedConfig,
  { changes }: ConfigPlan,
  now: Instant,
  errors: ConfigErrors,
): void => {
  const rescheduled = new Set(
    changes
      .filter(({ kind }) => kind === 'maintenance_windows')
      .filter(({ fields }) => fields.some(({ field }) => scheduleFields.includes(field)))
      .map(({ key }) => key),
  );
  for (const { key, body } of maintenance_windows) {
    if (rescheduled.has(key))
      errors.collect('maintenance_windows', key, () => requireOccurrence(body.config, now));
  }
};
