import { CommandHandler } from '@nestjs/cqrs';
import {
  type AccountId,
  type Instant,
  id,
  type PersonId,
  type SessionId,
  type SessionOrigin,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { PersonCommand } from './person-command.js';

type NewSession = {
  readonly personId: PersonId;
  /** `null`: the first account that the person joined. */
  readonly accountId: AccountId | null;
  readonly tokenHash: string;
  readonly origin: SessionOrigin;
};

/** Answers the hash of the person's password. */
export class OpenSession extends ChangeCommand<string | undefined, NewSession> {}

@CommandHandler(OpenSession)
export class OpenSessionHandler implements ChangeHandler<OpenSession> {
  async handle({ data }: OpenSession, { people, members, sessions }: Repositories, now: Instant) {
    const { personId, tokenHash, origin } = data;
    const accountId = data.accountId ?? (await members.accountsOf(personId))[0]?.account.id;
    if (accountId === undefined)
      throw new Problem('role_required', 'You are in no account. Ask an owner to invite you.');
    const session = { id: id<SessionId>(newId()), personId, accountId, signedInAt: now, lastUsedAt: now };
    await sessions.add(session, tokenHash, origin);
    return unaudited((await people.find(personId))?.passwordHash);
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
  async handle({ person, data: { sessionId } }: EndSession, { sessions }: Repositories) {
    return (await sessions.remove(person.id, sessionId)) ? unaudited(true) : unchanged(false);
  }
}

export class EndAllSessions extends PersonCommand {}

@CommandHandler(EndAllSessions)
export class EndAllSessionsHandler implements ChangeHandler<EndAllSessions> {
  async handle({ person }: EndAllSessions, { sessions }: Repositories) {
    await sessions.removeAllOf(person.id);
    return unaudited(undefined);
  }
}
