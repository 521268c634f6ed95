import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import { type AccountId, type Instant, id, type PlanId, scopes } from '@tocsin/domain';
import type { Account, Repositories } from '@tocsin/persistence';
import { CONFIG, type Config, newId } from '@tocsin/platform';
import { byNobody, type FreshApiKey, makeApiKey } from '../api-keys/api-key-commands.js';
import { byAdministrator } from '../audit/by-administrator.js';
import {
  type AuditDraft,
  ChangeCommand,
  type ChangeHandler,
  changed,
  unaudited,
  unchanged,
} from '../http/commands/command.js';
import { fitMonitorsToPlan } from '../monitors/fit-monitors-to-plan.js';
import { makeSetupLink } from '../people/one-time-link.js';
import { UsageError } from './options.js';

type Wanted = { readonly name: string; readonly plan: PlanId };
export type FreshAccount = FreshApiKey & { readonly account: Account };

/** The account's first API key has all scopes. */
export const createAccount = async (
  repositories: Pick<Repositories, 'accounts' | 'apiKeys'>,
  { name, plan }: Wanted,
  now: Instant,
): Promise<FreshAccount> => {
  const account = {
    id: id<AccountId>(newId()),
    name,
    plan,
    createdAt: now,
    secondFactorRequired: false,
    evidenceBodies: true,
  };
  await repositories.accounts.create(account);
  const first = { accountId: account.id, name: 'first', scopes, expiresAt: null, ...byNobody };
  return { account, ...(await makeApiKey(repositories, first, now)) };
};

export const entriesOf = ({ account, key }: FreshAccount): AuditDraft[] => [
  byAdministrator(account.id, { action: 'account.created', subjectId: account.id }),
  byAdministrator(account.id, { action: 'api_key.created', subjectId: key.id }),
];

export class CreateAccount extends ChangeCommand<FreshAccount, Wanted> {}

@CommandHandler(CreateAccount)
export class CreateAccountHandler implements ChangeHandler<CreateAccount> {
  async handle({ data }: CreateAccount, repositories: Repositories, now: Instant) {
    const made = await createAccount(repositories, data, now);
    return changed(made, ...entriesOf(made));
  }
}

type OtherPlan = { readonly accountId: AccountId; readonly plan: PlanId };
type FittedMonitors = { readonly paused: number; readonly resumed: number };

/** Monitors beyond the plan are paused, and go on when a plan covers them again. */
export class SetPlan extends ChangeCommand<FittedMonitors, OtherPlan> {}

@CommandHandler(SetPlan)
export class SetPlanHandler implements ChangeHandler<SetPlan> {
  async handle({ data: { accountId, plan } }: SetPlan, repositories: Repositories, now: Instant) {
    const { accounts } = repositories;
    if (!(await accounts.setPlan(accountId, plan))) throw new UsageError('--account names no account');
    const change = { action: 'account.plan_changed', subjectId: accountId, fields: ['plan'] } as const;
    const ofMonitors = await fitMonitorsToPlan(repositories, { id: accountId, plan }, now);
    const paused = ofMonitors.filter(({ action }) => action === 'monitor.paused').length;
    const answer = { paused, resumed: ofMonitors.length - paused };
    return changed(answer, ...[change, ...ofMonitors].map((each) => byAdministrator(accountId, each)));
  }
}

type SetUpAnswer = { readonly made: FreshAccount | null; readonly link: string | null };

/** Makes the first account, and a setup link while there are no people. */
export class SetUp extends ChangeCommand<SetUpAnswer> {}

@CommandHandler(SetUp)
export class SetUpHandler implements ChangeHandler<SetUp> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  async handle(_command: SetUp, repositories: Repositories, now: Instant) {
    const { accounts, people } = repositories;
    const made = (await accounts.isEmpty())
      ? await createAccount(repositories, { name: 'default', plan: 'lite' }, now)
      : null;
    const account = made?.account ?? (await accounts.findFirst());
    const isLinkNeeded = account !== null && (await people.isEmpty());
    const { publicUrl } = this.config;
    const link = isLinkNeeded ? await makeSetupLink(repositories, account.id, publicUrl, now) : null;
    const answer = { made, link };
    if (made) return changed(answer, ...entriesOf(made));
    return link === null ? unchanged(answer) : unaudited(answer);
  }
}

type SetupLink = { readonly account: Account; readonly link: string };

/** `null`: the first account. */
export class MakeSetupLink extends ChangeCommand<SetupLink, { readonly accountId: AccountId | null }> {}

@CommandHandler(MakeSetupLink)
export class MakeSetupLinkHandler implements ChangeHandler<MakeSetupLink> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  async handle({ data: { accountId } }: MakeSetupLink, repositories: Repositories, now: Instant) {
    const { accounts } = repositories;
    const account = await (accountId === null ? accounts.findFirst() : accounts.find(accountId));
    if (account === null)
      throw new UsageError(accountId === null ? 'There is no account yet' : '--account names no account');
    const link = await makeSetupLink(repositories, account.id, this.config.publicUrl, now);
    return unaudited({ account, link });
  }
}
