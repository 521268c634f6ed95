import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, PersonId, SessionId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { noSuchLink } from './one-time-link.js';
import { entriesInAllAccounts, PersonCommand } from './person-command.js';

export class ChangePassword extends PersonCommand<void, { readonly passwordHash: string }> {}

type ByLink = { readonly linkHash: string; readonly passwordHash: string; readonly address: string };

export class ResetPassword extends ChangeCommand<void, ByLink> {}

/** Ends all other sessions and all links of the person, and what else was begun. */
const setPassword = async (
  { people, sessions, oneTimeLinks, signInChallenges }: Repositories,
  personId: PersonId,
  passwordHash: string,
  keptSession?: SessionId,
): Promise<void> => {
  await people.setPassword(personId, passwordHash);
  await sessions.removeAllOf(personId, keptSession);
  await oneTimeLinks.removeAllOf(personId);
  await signInChallenges.removeAllOf(personId);
};

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ChangeHandler<ChangePassword> {
  async handle({ person, session, caller, data }: ChangePassword, repositories: Repositories) {
    await setPassword(repositories, person.id, data.passwordHash, session.id);
    const action = 'member.password_changed';
    return changed(undefined, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ChangeHandler<ResetPassword> {
  async handle({ data }: ResetPassword, repositories: Repositories, now: Instant) {
    const { linkHash, passwordHash, address } = data;
    const personId = await repositories.oneTimeLinks.take('password_reset', linkHash, now);
    const found = personId && (await repositories.people.find(personId));
    if (!found) throw noSuchLink();
    const { person } = found;
    await setPassword(repositories, person.id, passwordHash);
    const action = 'member.password_changed';
    return changed(undefined, ...(await entriesInAllAccounts(repositories, action, person, address)));
  }
}
