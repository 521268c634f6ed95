import {
  type ConfigFault,
  type ConfigKind,
  type ConfigMatch,
  type ConfigPlan,
  configKinds,
  type Instant,
  placeOf,
  planHasPageFor,
  planHasRoom,
  planLetsRun,
  referenceFaultsInTurns,
  referencesOf,
  type WantedResource,
} from '@tocsin/domain';
import { type Account, takeTurns } from '@tocsin/persistence';
import { requireOccurrence } from '../maintenance/maintenance-schedule.js';
import type { ConfigErrors } from './config-errors.js';
import { kinds, type ParsedOf, type ParsedResources } from './kinds/registry.js';
import type { ParsedConfig } from './parse-config.js';
import { existingIn, type PresentResources } from './present-resources.js';

// Each of these adds what it refuses to the errors of the configuration.

const scheduleFields = ['starts_at', 'duration_minutes', 'rrule', 'time_zone'];

/** References to what no key stands for, or what the account does not have. It can be interrupted after each reference. */
export function* refuseUnknownReferences(
  { prune, keys, resources }: ParsedConfig,
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
  const add = (fault: ConfigFault): void => errors.add(fault, (each) => fieldInFiles(resources, each));
  yield* referenceFaultsInTurns({ ...match, idAt }, { wanted, prune }, add);
  const existing = existingIn(present);
  for (const { kind, key, fields } of wanted)
    for (const { other, field, reference } of referencesOf({ kind, fields })) {
      yield;
      if (!('id' in reference) || existing.has(placeOf({ kind: other, key: reference.id }))) continue;
      add({ kind, key, field, message: `names nothing that the account has: ${reference.id}` });
    }
}

/** The field of a fault as the files write it. */
const fieldInFiles = (resources: ParsedResources, { kind, key, field }: ConfigFault): string => {
  const find = <Kind extends ConfigKind>(of: Kind): string => {
    const parsed: ParsedOf[Kind] | undefined = resources[of].get(key);
    return (parsed && kinds[of].fieldInFiles?.(field, parsed)) ?? field;
  };
  return find(kind);
};

/** How many of the account's monitors run after the changes. */
const runningAfter = (
  changes: ConfigPlan['changes'],
  { resources: { monitors }, monitorsRunning }: PresentResources,
): { readonly resumed: number; readonly after: number } => {
  let [resumed, after] = [0, monitorsRunning];
  for (const { kind, action, id, fields } of changes) {
    if (kind !== 'monitors') continue;
    const isRunning = monitors.get(id ?? '')?.monitor.status === 'active';
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
  { prune, keys }: ParsedConfig,
  { changes }: ConfigPlan,
  {
    idAt,
    present,
    errors,
  }: Pick<ConfigMatch, 'idAt'> & { readonly present: PresentResources; readonly errors: ConfigErrors },
): void => {
  const hint = prune ? '' : ' Pruning deletes what the files leave out.';
  const after = (kind: ConfigKind, before: number): { readonly isMore: boolean; readonly count: number } => {
    // Those with an error are in no plan, and need room when they have none.
    const created = (keys[kind] ?? []).filter(({ key }) => !idAt.has(placeOf({ kind, key }))).length;
    const deleted = changes.filter((change) => change.kind === kind && change.action === 'delete').length;
    return { isMore: created > 0, count: before - deleted + created };
  };
  const monitors = after('monitors', present.monitorsInUse);
  const full = monitors.isMore ? planHasRoom(planId, monitors.count - 1) : null;
  if (full) errors.addToKind('monitors', `would be ${monitors.count}: ${full.detail}${hint}`);
  const running = runningAfter(changes, present);
  const beyond = running.resumed > 0 ? planLetsRun(planId, running.after - 1) : null;
  if (beyond && !full) errors.addToKind('monitors', `would have ${running.after} running: ${beyond.detail}`);
  const pages = after('status_pages', present.resources.status_pages.size);
  const noPage = pages.isMore ? planHasPageFor(planId, pages.count - 1) : null;
  if (noPage) errors.addToKind('status_pages', `would be ${pages.count}: ${noPage.detail}${hint}`);
  for (const kind of configKinds) {
    const { accountMax } = kinds[kind];
    const { isMore, count } = after(kind, present.resources[kind].size);
    if (accountMax !== undefined && isMore && count > accountMax && !(noPage && kind === 'status_pages'))
      errors.addToKind(kind, `can be at most ${accountMax} in an account.${hint}`);
  }
};

/** Schedules without an occurrence to come. A window that has ended may stay, and be renamed. */
export const refusePastSchedules = async (
  { resources }: ParsedConfig,
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
  for (const [key, { body }] of resources.maintenance_windows) {
    if (!rescheduled.has(key)) continue;
    await takeTurns();
    await errors.collect('maintenance_windows', key, () => requireOccurrence(body.config, now));
  }
};
