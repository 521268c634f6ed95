import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ConfigKind,
  type ConfigMatch,
  type ConfigPlan,
  type ConfigState,
  canonicalJson,
  type Instant,
  maintenanceBounds,
  matchConfig,
  placeOf,
  planConfig,
  planHasRoom,
  referenceFaults,
  referenceFields,
  type WantedResource,
} from '@tocsin/domain';
import type { Account, Repositories, SecretBox } from '@tocsin/persistence';
import { SECRETS } from '@tocsin/platform';
import { CallPolicy } from '../http/access/call-policy.js';
import { requireOccurrence } from '../maintenance/maintenance-schedule.js';
import { ConfigErrors } from './config-errors.js';
import { channelState, linksOf, monitorState, windowState } from './config-states.js';
import type { ParsedConfig } from './parse-config.js';
import { existingIn, type PresentResources, presentFor } from './present-resources.js';
import { wantedChannel } from './wanted-channel.js';
import { wantedMonitor } from './wanted-monitor.js';

export type PlannedConfig = {
  readonly plan: ConfigPlan;
  readonly match: ConfigMatch;
  readonly present: PresentResources;
  /** Identifies the plan, and contains no secret: equal plans have equal digests. */
  readonly digest: string;
};

const scheduleFields = ['starts_at', 'duration_minutes', 'rrule', 'time_zone'];

@Injectable()
export class ConfigPlanner {
  constructor(
    private readonly policy: CallPolicy,
    @Inject(SECRETS) private readonly secrets: SecretBox,
  ) {}

  /**
   * Compares a configuration with the resources of the account.
   * @param isLocked whether the answer holds until the transaction ends
   * @throws Problem that names everything that is wrong
   */
  async plan(
    repositories: Repositories,
    account: Account,
    config: ParsedConfig,
    { now, isLocked }: { readonly now: Instant; readonly isLocked: boolean },
  ): Promise<PlannedConfig> {
    const present = await presentFor(repositories, account.id, config, isLocked);
    const match = matchConfig(present.managed, existingIn(present), config);
    const errors = new ConfigErrors(config.body, config.errors);
    for (const fault of match.faults) errors.add(fault);
    if (match.faults.length > 0) errors.refuseIfAny();

    const states = this.#states(present);
    const wanted = this.#wanted(account, config, { present, match, errors });
    this.#requireReferences(config, present, match, wanted, errors);
    errors.refuseIfAny();

    const plan = planConfig(match, { wanted, present: states, prune: config.prune });
    this.#requireRoom(account, config, plan, present, errors);
    this.#requireSchedules(config, plan, now, errors);
    errors.refuseIfAny();
    const digest = createHash('sha256')
      .update(canonicalJson([account.id, config.fileSet, plan]))
      .digest('base64url');
    return { plan, match, present, digest };
  }

  #states({ channels, monitors, channelsOf, windows }: PresentResources): ReadonlyMap<string, ConfigState> {
    const states = new Map<string, ConfigState>();
    for (const [id, channel] of channels) states.set(id, channelState(channel, this.secrets));
    for (const [id, monitor] of monitors)
      states.set(id, monitorState(monitor, linksOf(monitor, channelsOf.get(id) ?? []), this.secrets));
    for (const [id, window] of windows)
      states.set(id, windowState(window, window.monitorIds?.map((monitorId) => ({ id: monitorId })) ?? null));
    return states;
  }

  #wanted(
    { plan }: Account,
    config: ParsedConfig,
    { present, match, errors }: { present: PresentResources; match: ConfigMatch; errors: ConfigErrors },
  ): WantedResource[] {
    const wanted: WantedResource[] = [];
    const take = (kind: ConfigKind, key: string, state: () => ConfigState): void => {
      const found = errors.collect(kind, key, state);
      if (found !== undefined) wanted.push({ kind, key, ...found });
    };
    const idAt = (kind: ConfigKind, key: string): string => match.idAt.get(placeOf({ kind, key })) ?? '';
    const { policy, secrets } = this;
    for (const parsed of config.channels) {
      const before = present.channels.get(idAt('channels', parsed.key)) ?? null;
      take('channels', parsed.key, () =>
        channelState(wantedChannel(parsed, before, { plan, policy }), secrets),
      );
    }
    for (const parsed of config.monitors) {
      const before = present.monitors.get(idAt('monitors', parsed.key)) ?? null;
      const { channels, parent, paused } = parsed;
      const links = { channels, parent, paused: paused ?? before?.status === 'paused' };
      take('monitors', parsed.key, () => monitorState(wantedMonitor(parsed, before, policy), links, secrets));
    }
    for (const { key, body, monitors } of config.maintenance_windows)
      take('maintenance_windows', key, () => windowState(body.config, monitors));
    return wanted;
  }

  #requireReferences(
    { prune, keys }: ParsedConfig,
    present: PresentResources,
    match: ConfigMatch,
    wanted: readonly WantedResource[],
    errors: ConfigErrors,
  ): void {
    // A resource with an error is not among the wanted ones, but others may refer to its key.
    const all = new Set(
      Object.entries(keys).flatMap(([kind, entries]) =>
        entries.map(({ key }) => placeOf({ kind: kind as ConfigKind, key })),
      ),
    );
    const known = new Set(wanted.map(placeOf));
    const missing = [...all].filter((place) => !known.has(place));
    const idAt = new Map([...match.idAt, ...missing.map((place): [string, string] => [place, ''])]);
    for (const fault of referenceFaults({ ...match, idAt }, { wanted, prune })) errors.add(fault);
    const existing = existingIn(present);
    for (const { kind, key, fields } of wanted) {
      for (const [field, other] of Object.entries(referenceFields[kind])) {
        [fields[field] ?? []].flat().forEach((reference, index) => {
          const { id }: { id?: string } = Object(reference);
          if (id === undefined || existing.has(placeOf({ kind: other, key: id }))) return;
          const path = Array.isArray(fields[field]) ? `${field}.${index}` : field;
          errors.add({ kind, key, field: path, message: `names nothing that the account has: ${id}` });
        });
      }
    }
  }

  #requireRoom(
    { plan: planId }: Account,
    { prune }: ParsedConfig,
    { changes }: ConfigPlan,
    { monitorsInUse, windows }: PresentResources,
    errors: ConfigErrors,
  ): void {
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
    const inAll = made('maintenance_windows');
    const { windowsMax } = maintenanceBounds;
    if (inAll.created > 0 && windows.size - inAll.deleted + inAll.created > windowsMax)
      errors.addToKind('maintenance_windows', `can be at most ${windowsMax} in an account.${hint}`);
  }

  /** A window that has ended may stay, and be renamed. */
  #requireSchedules(
    { maintenance_windows }: ParsedConfig,
    { changes }: ConfigPlan,
    now: Instant,
    errors: ConfigErrors,
  ): void {
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
  }
}
