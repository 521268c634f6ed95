import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ChannelId,
  type ConfigKind,
  type ConfigMatch,
  type ConfigPlace,
  type ConfigPlan,
  type ConfigState,
  canonicalJson,
  type Instant,
  matchConfigInTurns,
  type PlanId,
  placeOf,
  planConfigInTurns,
  type WantedResource,
} from '@tocsin/domain';
import { type Account, inTurns, type Repositories, takeTurns } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { CallPolicy } from '../http/access/access-guard.js';
import { Problem } from '../http/problems/problem.js';
import { PageNames } from '../status-pages/page-names.js';
import { requireForeignDomain } from '../status-pages/status-page-commands.js';
import { refusePastSchedules, refuseUnknownReferences, refuseWithoutRoom } from './config-checks.js';
import { ConfigErrors } from './config-errors.js';
import { byId, channelState, linksOf, monitorState, routeState, windowState } from './config-states.js';
import { type GivenSecret, givenSecretsIn } from './given-secrets.js';
import { withoutGuesses } from './hidden-fields.js';
import type { ParsedConfig } from './parse-config.js';
import { existingIn, isSamePresent, type PresentResources, presentFor } from './present-resources.js';
import { refuseTakenNames, refuseTakenPushTokens } from './taken-names.js';
import { wantedChannel } from './wanted-channel.js';
import { wantedMonitor } from './wanted-monitor.js';
import { presentPageState, wantedPageState } from './wanted-page.js';
import { presentRotaState, wantedRotaState } from './wanted-rota.js';

type ManagedPlace = ConfigPlace & { readonly id: string };

export type PlannedConfig = {
  /** The plan of the account: Free or Lite. */
  readonly planId: PlanId;
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
  /** True for those who may only read: their plan compares nothing that they do not see. */
  readonly isReader: boolean;
  /** An earlier comparison. It holds while nothing of the account has changed since. */
  readonly compared?: PlannedConfig | null;
};

@Injectable()
export class ConfigPlanner {
  constructor(
    private readonly policy: CallPolicy,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
    private readonly names: PageNames,
  ) {}

  /**
   * Compares a configuration with the resources of the account.
   * @throws Problem that names everything that is wrong
   */
  async plan(
    repositories: Repositories,
    account: Account,
    config: ParsedConfig,
    { now, isLocked, isReader, compared = null }: PlanningOptions,
  ): Promise<PlannedConfig> {
    const present = await presentFor(repositories, account.id, config, isLocked);
    const isKnown = compared?.planId === account.plan && (await isSamePresent(compared.present, present));
    const planned = isKnown ? compared : await this.#compare(account, config, present, isReader);
    const { plan, match } = planned;
    const errors = new ConfigErrors(config.body, config.errors);
    refuseWithoutRoom(account, config, plan, present, errors);
    await refusePastSchedules(config, plan, now, errors);
    const refusing = { accountId: account.id, errors };
    await refuseTakenNames(repositories, config, plan, { ...refusing, names: this.names });
    await refuseTakenPushTokens(repositories, config, plan, match, { ...refusing, isReader });
    errors.refuseIfAny();
    return planned;
  }

  /** Does what needs no transaction, for an apply. @returns `null` when something is wrong: `plan` says what */
  async compare(
    repositories: Repositories,
    account: Account,
    config: ParsedConfig,
  ): Promise<PlannedConfig | null> {
    const present = await presentFor(repositories, account.id, config, false);
    try {
      return await this.#compare(account, config, present, false);
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  async #compare(
    account: Account,
    config: ParsedConfig,
    present: PresentResources,
    isReader: boolean,
  ): Promise<PlannedConfig> {
    const match = await inTurns(matchConfigInTurns(present.managed, existingIn(present), config));
    const errors = new ConfigErrors(config.body, config.errors);
    for (const fault of match.faults) errors.add(fault);
    if (match.faults.length > 0) errors.refuseIfAny();

    const states = await this.#states(present, isReader);
    const wanted = await this.#wanted(account, config, { present, match, errors, isReader });
    await inTurns(refuseUnknownReferences(config, present, match, wanted, errors));
    errors.refuseIfAny();

    const plan = await inTurns(planConfigInTurns(match, { wanted, present: states, prune: config.prune }));
    return {
      planId: account.plan,
      plan,
      match,
      present,
      givenSecrets: await inTurns(givenSecretsIn(config, present, match, isReader)),
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

  async #states(
    { channels, rotas, monitors, channelsOf, rotasOf, routes, windows, pages }: PresentResources,
    isReader: boolean,
  ): Promise<ReadonlyMap<string, ConfigState>> {
    const states = new Map<string, ConfigState>();
    for (const [id, channel] of channels) {
      await takeTurns();
      states.set(id, channelState(channel, { isReader }));
    }
    for (const [id, rota] of rotas) {
      await takeTurns();
      states.set(id, presentRotaState(rota, isReader));
    }
    for (const [id, monitor] of monitors) {
      await takeTurns();
      const links = linksOf(monitor, channelsOf.get(id) ?? [], rotasOf.get(id) ?? []);
      states.set(id, monitorState(monitor, links));
    }
    for (const [id, route] of routes) {
      await takeTurns();
      states.set(
        id,
        routeState(route, { channels: route.channelIds.map(byId), rotas: route.rotaIds.map(byId) }),
      );
    }
    for (const [id, window] of windows) {
      await takeTurns();
      states.set(id, windowState(window, window.monitorIds?.map(byId) ?? null));
    }
    for (const [id, page] of pages) {
      await takeTurns();
      states.set(id, presentPageState(page));
    }
    return states;
  }

  async #wanted(
    { plan }: Account,
    config: ParsedConfig,
    {
      present,
      match,
      errors,
      isReader,
    }: {
      present: PresentResources;
      match: ConfigMatch;
      errors: ConfigErrors;
      isReader: boolean;
    },
  ): Promise<WantedResource[]> {
    const wanted: WantedResource[] = [];
    const take = async (kind: ConfigKind, key: string, state: () => ConfigState): Promise<void> => {
      await takeTurns();
      const found = await errors.collect(kind, key, state);
      if (found !== undefined) wanted.push({ kind, key, ...found });
    };
    const idAt = (kind: ConfigKind, key: string): string => match.idAt.get(placeOf({ kind, key })) ?? '';
    const { policy } = this;
    for (const parsed of config.channels) {
      const before = present.channels.get(idAt('channels', parsed.key)) ?? null;
      const { key, fallback } = parsed;
      const id = fallback && ('id' in fallback ? fallback.id : idAt('channels', fallback.key));
      const fallbackId = id as ChannelId | null;
      const known = isReader && before !== null ? withoutGuesses(parsed, before) : parsed;
      await take('channels', key, () =>
        channelState(wantedChannel(known, before, { plan, policy, fallbackId }), { isReader, fallback }),
      );
    }
    for (const parsed of config.rotas) {
      const before = present.rotas.get(idAt('rotas', parsed.key)) ?? null;
      await take('rotas', parsed.key, () => wantedRotaState(parsed, before, { policy, isReader }));
    }
    for (const parsed of config.monitors) {
      const before = present.monitors.get(idAt('monitors', parsed.key)) ?? null;
      const { channels, rotas, parent, paused } = parsed;
      const links = { channels, rotas, parent, paused: paused ?? before?.pauseReason === 'requested' };
      await take('monitors', parsed.key, () => monitorState(wantedMonitor(parsed, before, policy), links));
    }
    for (const { key, body, channels, rotas } of config.routes)
      await take('routes', key, () => routeState(body.config, { channels, rotas }));
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
