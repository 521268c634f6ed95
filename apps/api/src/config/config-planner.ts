import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ConfigKind,
  type ConfigMatch,
  type ConfigPlace,
  type ConfigPlan,
  type ConfigState,
  canonicalJson,
  configKinds,
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
import { refuseIfAny } from '../http/bodies/validation.js';
import { PageNames } from '../status-pages/page-names.js';
import { refuseWrongChains } from './chains.js';
import { refusePastSchedules, refuseUnknownReferences, refuseWithoutRoom } from './config-checks.js';
import { ConfigErrors } from './config-errors.js';
import type { Planning } from './kinds/kind.js';
import { kinds, type PresentOf } from './kinds/registry.js';
import { type MaybeMoved, maybeMovedIn } from './maybe-moved.js';
import type { ParsedConfig } from './parse-config.js';
import type { GivenSecret } from './planned-changes.js';
import { existingIn, isSamePresent, type PresentResources, presentFor } from './present-resources.js';
import { refuseTakenNames, refuseTakenPushTokens } from './taken-names.js';

type ManagedPlace = ConfigPlace & { readonly id: string };

export type PlannedConfig = {
  /** The plan of the account: Free or Lite. */
  readonly planId: PlanId;
  readonly plan: ConfigPlan;
  readonly match: ConfigMatch;
  readonly present: PresentResources;
  readonly givenSecrets: readonly GivenSecret[];
  readonly maybeMoved: readonly MaybeMoved[];
  /** Monitors of the files that the plan of the account has paused. */
  readonly pausedByPlan: readonly ManagedPlace[];
  /** Identifies the plan, and nothing of a secret goes into it: equal plans have equal digests. */
  readonly digest: string;
};

const pausedByPlanIn = (
  { resources }: ParsedConfig,
  present: PresentResources,
  { idAt }: ConfigMatch,
): ManagedPlace[] =>
  [...resources.monitors.keys()].flatMap((key) => {
    const place = { kind: 'monitors', key } as const;
    const id = idAt.get(placeOf(place)) ?? '';
    return present.resources.monitors.get(id)?.monitor.pauseReason === 'plan' ? [{ ...place, id }] : [];
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
    const errors = new ConfigErrors(config.body, config.errors);
    const planned = isKnown ? compared : await this.#compare(account, config, present, { isReader, errors });
    const { plan, match } = planned;
    refuseWithoutRoom(account, config, plan, { idAt: match.idAt, present, errors });
    await refusePastSchedules(config, plan, now, errors);
    const refusing = { accountId: account.id, errors };
    await refuseWrongChains(repositories, plan, match, refusing);
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
    const errors = new ConfigErrors(config.body, config.errors);
    const planned = await this.#compare(account, config, present, { isReader: false, errors });
    return errors.isEmpty ? planned : null;
  }

  /** Adds what is wrong to the errors, and plans the others, so that no error hides another. */
  async #compare(
    account: Account,
    config: ParsedConfig,
    present: PresentResources,
    { isReader, errors }: { readonly isReader: boolean; readonly errors: ConfigErrors },
  ): Promise<PlannedConfig> {
    const match = await inTurns(matchConfigInTurns(present.managed, existingIn(present), config));
    for (const fault of match.faults) errors.add(fault);
    const states = await this.#states(present, isReader);
    const wanted = await this.#wanted(account, config, { present, match, errors, isReader });
    await inTurns(refuseUnknownReferences(config, present, match, wanted, errors));
    const plan = await inTurns(planConfigInTurns(match, { wanted, present: states, prune: config.prune }));
    return {
      planId: account.plan,
      plan,
      match,
      present,
      givenSecrets: await this.#givenSecrets(config, present, match, isReader),
      maybeMoved: maybeMovedIn(config, present, plan),
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

  async #states(present: PresentResources, isReader: boolean): Promise<ReadonlyMap<string, ConfigState>> {
    const states = new Map<string, ConfigState>();
    const add = async <Kind extends ConfigKind>(kind: Kind): Promise<void> => {
      for (const [id, resource] of present.resources[kind]) {
        await takeTurns();
        states.set(id, kinds[kind].state(resource, isReader));
      }
    };
    for (const kind of configKinds) await add(kind);
    return states;
  }

  async #wanted(
    { plan: planId }: Account,
    { body, resources }: ParsedConfig,
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
    const planning: Planning = {
      planId,
      policy: this.policy,
      publicUrl: this.config.publicUrl,
      isReader,
      idOf: (kind, reference) =>
        'id' in reference ? reference.id : (match.idAt.get(placeOf({ kind, key: reference.key })) ?? ''),
    };
    const wanted: WantedResource[] = [];
    // A key with a fault may name no stored resource, or that of another key.
    const faulty = new Set(match.faults.map(placeOf));
    const add = async <Kind extends ConfigKind>(kind: Kind): Promise<void> => {
      for (const [key, given] of Object.entries(body[kind] ?? {})) {
        await takeTurns();
        if (faulty.has(placeOf({ kind, key }))) continue;
        const before = storedAt(kind, key, present, match);
        const parsed = resources[kind].get(key);
        const state =
          parsed && (await errors.collect(kind, key, () => kinds[kind].wanted(parsed, before, planning)));
        const faults = kinds[kind].callFaults?.(Object(given), before, planning) ?? [];
        // Beside a wrong field, only a closed address is told. Other faults may follow from that field.
        const told = faults.filter((fault) => state !== undefined || fault?.egress_allow !== undefined);
        await errors.collect(kind, key, () => refuseIfAny(told.flatMap((fault) => fault ?? [])));
        if (state !== undefined) wanted.push({ kind, key, ...state });
      }
    };
    for (const kind of configKinds) await add(kind);
    return wanted;
  }

  /** All secrets that the files give where there is one already. An apply stores them. */
  async #givenSecrets(
    { resources }: ParsedConfig,
    present: PresentResources,
    match: ConfigMatch,
    isReader: boolean,
  ): Promise<GivenSecret[]> {
    const found: GivenSecret[] = [];
    const add = async <Kind extends ConfigKind>(kind: Kind): Promise<void> => {
      for (const [key, parsed] of resources[kind]) {
        await takeTurns();
        const before = storedAt(kind, key, present, match);
        const fields = before === null ? [] : (kinds[kind].givenSecrets?.(parsed, before, isReader) ?? []);
        const place = { kind, key, id: match.idAt.get(placeOf({ kind, key })) ?? '' };
        for (const field of fields) found.push({ ...place, field });
      }
    };
    for (const kind of configKinds) await add(kind);
    return found;
  }
}

/** The stored resource that a key of the files stands for. */
const storedAt = <Kind extends ConfigKind>(
  kind: Kind,
  key: string,
  present: PresentResources,
  { idAt }: ConfigMatch,
): PresentOf[Kind] | null => present.resources[kind].get(idAt.get(placeOf({ kind, key })) ?? '') ?? null;
