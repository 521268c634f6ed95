import {
  type ConfigFault,
  type ConfigKind,
  type ConfigMatch,
  type ConfigPlan,
  configKinds,
  type Instant,
  maintenanceBounds,
  placeOf,
  planHasPageFor,
  planHasRoom,
  planLetsRun,
  referenceFaultsInTurns,
  referencesOf,
  rotaBounds,
  routeBounds,
  statusPageBounds,
  type WantedResource,
} from '@tocsin/domain';
import { type Account, takeTurns } from '@tocsin/persistence';
import { requireOccurrence } from '../maintenance/maintenance-schedule.js';
import type { ConfigErrors } from './config-errors.js';
import { pageFieldInFiles, rotaFieldInFiles, rungFieldInFiles } from './config-states.js';
import type { ParsedConfig } from './parse-config.js';
import { existingIn, type PresentResources } from './present-resources.js';

// Each of these adds what it refuses to the errors of the configuration.

const scheduleFields = ['starts_at', 'duration_minutes', 'rrule', 'time_zone'];

/** References to what no key stands for, or what the account does not have. It can be interrupted after each reference. */
export function* refuseUnknownReferences(
  { prune, keys, rotas, monitors, status_pages }: ParsedConfig,
  present: PresentResources,
  match: ConfigMatch,
  wanted: readonly WantedResource[],
  errors: ConfigErrors,
): Generator<void, void> {
  // A resource with an error is not among the wanted ones, but others may refer to its key.
  const idAt = new Map(match.idAt);
  const known = new Set(wanted.map(placeOf));
  for (const kind of configKinds)
    for (const { key } of keys[kind] ?? []) {
      yield;
      const place = placeOf({ kind, key });
      if (!known.has(place)) idAt.set(place, '');
    }
  const fieldInFiles = fieldsInFiles({ rotas, monitors, status_pages });
  const add = (fault: ConfigFault): void => errors.add(fault, fieldInFiles);
  yield* referenceFaultsInTurns({ ...match, idAt }, { wanted, prune }, add);
  const existing = existingIn(present);
  for (const { kind, key, fields } of wanted)
    for (const { other, field, reference } of referencesOf({ kind, fields })) {
      yield;
      if (!('id' in reference) || existing.has(placeOf({ kind: other, key: reference.id }))) continue;
      add({ kind, key, field, message: `names nothing that the account has: ${reference.id}` });
    }
}

/** Finds the field of a fault as the files write it. */
const fieldsInFiles = ({
  rotas,
  monitors,
  status_pages,
}: Pick<ParsedConfig, 'rotas' | 'monitors' | 'status_pages'>): ((fault: ConfigFault) => string) => {
  const byKey = <Parsed extends { readonly key: string }>(all: readonly Parsed[]) =>
    new Map(all.map((each) => [each.key, each]));
  const [rotaAt, monitorAt, pageAt] = [byKey(rotas), byKey(monitors), byKey(status_pages)];
  return ({ kind, key, field }) => {
    const rota = kind === 'rotas' && rotaAt.get(key);
    if (rota)
      return rotaFieldInFiles(
        field,
        rota.people.map(({ match }) => match),
      );
    const monitor = kind === 'monitors' && monitorAt.get(key);
    if (monitor) return rungFieldInFiles(field, monitor);
    const page = kind === 'status_pages' && pageAt.get(key);
    return page
      ? pageFieldInFiles(
          field,
          page.components.map(({ body }) => body.name),
        )
      : field;
  };
};

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
export const refusePastSchedules = async (
  { maintenance_windows }: ParsedConfig,
  { changes }: ConfigPlan,
  now: Instant,
  errors: ConfigErrors,
): Promise<void> => {
  const rescheduled = new Set(
    changes
      .filter(({ kind }) => kind === 'maintenance_windows')
      .filter(({ fields }) => fields.some(({ field }) => scheduleFields.includes(field)))
      .map(({ key }) => key),
  );
  for (const { key, body } of maintenance_windows) {
    if (!rescheduled.has(key)) continue;
    await takeTurns();
    await errors.collect('maintenance_windows', key, () => requireOccurrence(body.config, now));
  }
};
