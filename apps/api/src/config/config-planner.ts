import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ConfigKind,
  type ConfigMatch,
  type ConfigPlace,
  type ConfigPlan,
  type ConfigState,
  canonicalJson,
  type Instant,
  matchConfig,
  placeOf,
  planConfigInTurns,
  type WantedResource,
} from '@tocsin/domain';
import { type Account, inTurns, type Repositories, takeTurns } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { CallPolicy } from '../http/access/call-policy.js';
import { requireForeignDomain } from '../status-pages/status-page-commands.js';
import { refusePastSchedules, refuseUnknownReferences, refuseWithoutRoom } from './config-checks.js';
import { ConfigErrors } from './config-errors.js';
import { channelState, linksOf, monitorState, windowState } from './config-states.js';
import { type GivenSecret, givenSecretsIn } from './given-secrets.js';
import type { ParsedConfig } from './parse-config.js';
import { existingIn, type PresentResources, presentFor } from './present-resources.js';
import { refuseTakenNames } from './taken-page-names.js';
import { refuseTakenPushTokens } from './taken-push-tokens.js';
import { wantedChannel } from './wanted-channel.js';
import { wantedMonitor } from './wanted-monitor.js';
import { presentPageState, wantedPageState } from './wanted-page.js';

type ManagedPlace = ConfigPlace & { readonly id: string };

export type PlannedConfig = {
  readonly plan: ConfigPlan;
  readonly match: ConfigMatch;
  readonly present: PresentResources;
  readonly givenSecrets: readonly GivenSecret[];
  /** Monitors of the files that the plan of the account has paused. */
  readonly pausedByPlan: readonly ManagedPlace[];
  /** Identifies the plan, and nothing of a secret goes into it: equal plans have equal digests. */
  readonly digest: string;
};

const pausedByPlanIn = (
  { monitors }: ParsedConfig,
  present: PresentResources,
  match: ConfigMatch,
): ManagedPlace[] =>
  monitors.flatMap(({ key }) => {
    const id = match.idAt.get(placeOf({ kind: 'monitors', key })) ?? '';
    const isPaused = present.monitors.get(id)?.pauseReason === 'plan';
    return isPaused ? [{ kind: 'monitors', key, id } as const] : [];
  });

type PlanningOptions = {
  readonly now: Instant;
  /** `true` locks what is read, so that the plan holds until the transaction ends. */
  readonly isLocked: boolean;
};

@Injectable()
export class ConfigPlanner {
  constructor(
    private readonly policy: CallPolicy,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * Compares a configuration with the resources of the account.
   * @throws Problem that names everything that is wrong
   */
  async plan(
    repositories: Repositories,
    account: Account,
    config: ParsedConfig,
    { now, isLocked }: PlanningOptions,
  ): Promise<PlannedConfig> {
    const present = await presentFor(repositories, account.id, config, isLocked);
    const match = matchConfig(present.managed, existingIn(present), config);
    const errors = new ConfigErrors(config.body, config.errors);
    for (const fault of match.faults) errors.add(fault);
    if (match.faults.length > 0) errors.refuseIfAny();

    const states = await this.#states(present);
    const wanted = await this.#wanted(account, config, { present, match, errors });
    await inTurns(refuseUnknownReferences(config, present, match, wanted, errors));
    errors.refuseIfAny();

    const plan = await inTurns(planConfigInTurns(match, { wanted, present: states, prune: config.prune }));
    refuseWithoutRoom(account, config, plan, present, errors);
    refusePastSchedules(config, plan, now, errors);
    await refuseTakenNames(repositories, config, plan, errors);
    await refuseTakenPushTokens(repositories, config, plan, match, errors);
    errors.refuseIfAny();
    return {
      plan,
      match,
      present,
      givenSecrets: givenSecretsIn(config, present, match),
      pausedByPlan: pausedByPlanIn(config, present, match),
      digest: await this.#digest(account, config, plan),
    };
  }

  async #digest({ id }: Account, { fileSet }: ParsedConfig, plan: ConfigPlan): Promise<string> {
    const hash = createHash('sha256');
    for (const part of [id, fileSet, ...Object.entries(plan).flat(2)]) {
      await takeTurns();
      hash.update(`${canonicalJson(part)}\n`);
    }
    return hash.digest('base64url');
  }

  async #states({
    channels,
    monitors,
    channelsOf,
    windows,
    pages,
  }: PresentResources): Promise<ReadonlyMap<string, ConfigState>> {
    const states = new Map<string, ConfigState>();
    for (const [id, channel] of channels) {
      await takeTurns();
      states.set(id, channelState(channel));
    }
    for (const [id, monitor] of monitors) {
      await takeTurns();
      states.set(id, monitorState(monitor, linksOf(monitor, channelsOf.get(id) ?? [])));
    }
    for (const [id, window] of windows)
      states.set(id, windowState(window, window.monitorIds?.map((monitorId) => ({ id: monitorId })) ?? null));
    for (const [id, page] of pages) states.set(id, presentPageState(page));
    return states;
  }

  async #wanted(
    { plan }: Account,
    config: ParsedConfig,
    {
      present,
      match,
      errors,
    }: {
      present: PresentResources;
      match: ConfigMatch;
      errors: ConfigErrors;
    },
  ): Promise<WantedResource[]> {
    const wanted: WantedResource[] = [];
    const take = async (kind: ConfigKind, key: string, state: () => ConfigState): Promise<void> => {
      await takeTurns();
      const found = errors.collect(kind, key, state);
      if (found !== undefined) wanted.push({ kind, key, ...found });
    };
    const idAt = (kind: ConfigKind, key: string): string => match.idAt.get(placeOf({ kind, key })) ?? '';
    const { policy } = this;
    for (const parsed of config.channels) {
      const before = present.channels.get(idAt('channels', parsed.key)) ?? null;
      await take('channels', parsed.key, () => channelState(wantedChannel(parsed, before, { plan, policy })));
    }
    for (const parsed of config.monitors) {
      const before = present.monitors.get(idAt('monitors', parsed.key)) ?? null;
      const { channels, parent, paused } = parsed;
      const links = { channels, parent, paused: paused ?? before?.pauseReason === 'requested' };
      await take('monitors', parsed.key, () => monitorState(wantedMonitor(parsed, before, policy), links));
    }
    for (const { key, body, monitors } of config.maintenance_windows)
      await take('maintenance_windows', key, () => windowState(body.config, monitors));
    for (const parsed of config.status_pages) {
      const before = present.pages.get(idAt('status_pages', parsed.key)) ?? null;
      await take('status_pages', parsed.key, () => {
        const { settings } = parsed.body;
        if (settings.domain !== before?.page.domain) requireForeignDomain(settings, this.config.publicUrl);
        return wantedPageState(parsed, before);
      });
    }
    return wanted;
  }
}
