import { CommandHandler } from '@nestjs/cqrs';
import { type Instant, id, type PasskeyId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound, Problem } from '../http/problems/problem.js';
import { type AddedPasskeyView, type PasskeyView, passkeyView } from './passkey-bodies.js';
import type { NewCredential } from './passkey-ceremony.js';
import { entriesInAllAccounts, PersonCommand } from './person-command.js';
import { makeRecoveryCodes } from './second-factors.js';

/** Makes recovery codes with the first second factor. Ends the person's other sessions. */
export class AddPasskey extends PersonCommand<AddedPasskeyView, NewCredential & { readonly name: string }> {}

@CommandHandler(AddPasskey)
export class AddPasskeyHandler implements ChangeHandler<AddPasskey> {
  async handle(command: AddPasskey, repositories: Repositories, now: Instant) {
    const { person, session, caller, data } = command;
    const { passkeys, people, sessions, signInChallenges } = repositories;
    const awaited = await signInChallenges.take('new_passkey', data.challengeHash, now);
    if (awaited?.personId !== person.id)
      throw new Problem('conflict', 'The challenge was used or has expired. Get a new one.');
    const passkey = {
      id: id<PasskeyId>(newId()),
      personId: person.id,
      name: data.name,
      createdAt: now,
      lastUsedAt: null,
    };
    const hadSecondFactor = (await people.find(person.id))?.person.hasSecondFactor;
    if (!(await passkeys.add(passkey, data.credential)))
      throw new Problem('conflict', 'This passkey is registered already, or you have as many as you may.');
    await sessions.removeAllOf(person.id, session.id);
    const codes = hadSecondFactor ? [] : await makeRecoveryCodes(repositories, person.id);
    const answer = { passkey: passkeyView(passkey), recovery_codes: codes };
    const action = 'member.passkey_added';
    return changed(answer, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}

type Renamed = { readonly passkeyId: PasskeyId; readonly name: string };

export class RenamePasskey extends PersonCommand<PasskeyView, Renamed> {}

@CommandHandler(RenamePasskey)
export class RenamePasskeyHandler implements ChangeHandler<RenamePasskey> {
  async handle({ person, caller, data: { passkeyId, name } }: RenamePasskey, repositories: Repositories) {
    const renamed = await repositories.passkeys.rename(person.id, passkeyId, name);
    if (renamed === null) throw notFound('passkey');
    const action = 'member.passkey_renamed';
    const entries = await entriesInAllAccounts(repositories, action, person, caller.address);
    return changed(passkeyView(renamed), ...entries);
  }
}

/** With the last second factor the recovery codes go. */
export class RemovePasskey extends PersonCommand<void, { readonly passkeyId: PasskeyId }> {}

@CommandHandler(RemovePasskey)
export class RemovePasskeyHandler implements ChangeHandler<RemovePasskey> {
  async handle({ person, caller, data: { passkeyId } }: RemovePasskey, repositories: Repositories) {
    const { passkeys, people } = repositories;
    if (!(await passkeys.remove(person.id, passkeyId))) throw notFound('passkey');
    if (!(await people.find(person.id))?.person.hasSecondFactor) await people.removeRecoveryCodes(person.id);
    const action = 'member.passkey_removed';
    return changed(undefined, ...(await entriesInAllAccounts(repositories, action, person, caller.address)));
  }
}
