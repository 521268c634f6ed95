import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  type Instant,
  id,
  type PersonId,
  type SessionId,
  type SessionOrigin,
  type SignInMethod,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import {
  ChangeCommand,
  type ChangeHandler,
  changed,
  unaudited,
  unchanged,
} from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { entriesInAllAccounts, PersonCommand } from './person-command.js';

type NewSession = {
  readonly personId: PersonId;
  /** `null`: the first account that the person joined. */
  readonly accountId: AccountId | null;
  readonly tokenHash: string;
  /** Names the browser's earlier session, which ends. `null`: the browser sent no cookie. */
  readonly earlierHash: string | null;
  readonly origin: SessionOrigin;
  readonly method: SignInMethod;
};

/** Answers the hash of the person's password. */
export class OpenSession extends ChangeCommand<string, NewSession> {}

@CommandHandler(OpenSession)
export class OpenSessionHandler implements ChangeHandler<OpenSession> {
  async handle({ data }: OpenSession, repositories: Repositories, now: Instant) {
    const { people, members, sessions } = repositories;
    const { personId, tokenHash, earlierHash, origin, method } = data;
    const accountId = data.accountId ?? (await members.accountsOf(personId))[0]?.account.id;
    if (accountId === undefined)
      throw new Problem('role_required', 'You are in no account. Ask an owner to invite you.');
    const session = {
      id: id<SessionId>(newId()),
      personId,
      accountId,
      signedInAt: now,
      lastUsedAt: now,
      method,
    };
    if (earlierHash !== null) await sessions.removeByHash(earlierHash);
    await sessions.add(session, tokenHash, origin);
    const found = await people.find(personId);
    if (found === null) throw new Error('A person with a session exists.');
    const { person, passwordHash } = found;
    const entries = await entriesInAllAccounts(repositories, 'member.signed_in', person, origin.address);
    return changed(passwordHash, ...entries);
  }
}

export class ChooseAccount extends PersonCommand<void, { readonly accountId: AccountId }> {}

@CommandHandler(ChooseAccount)
export class ChooseAccountHandler implements ChangeHandler<ChooseAccount> {
  async handle({ person, session, data: { accountId } }: ChooseAccount, { members, sessions }: Repositories) {
    if ((await members.find(accountId, person.id)) === null) throw notFound('account');
    await sessions.moveTo(session.id, accountId);
    return unaudited(undefined);
  }
}

/** Answers whether the person had this session. */
export class EndSession extends PersonCommand<boolean, { readonly sessionId: SessionId }> {}

@CommandHandler(EndSession)
export class EndSessionHandler implements ChangeHandler<EndSession> {
  async handle({ person, caller, data: { sessionId } }: EndSession, repositories: Repositories) {
    if (!(await repositories.sessions.remove(person.id, sessionId))) return unchanged(false);
    const action = 'member.signed_out';
    return changed(true, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}

export class EndAllSessions extends PersonCommand {}

@CommandHandler(EndAllSessions)
export class EndAllSessionsHandler implements ChangeHandler<EndAllSessions> {
  async handle({ person, caller }: EndAllSessions, repositories: Repositories) {
    await repositories.sessions.removeAllOf(person.id);
    const action = 'member.signed_out';
    return changed(undefined, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}
