import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Person, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { COMMITTED } from '../http/commands/committed.js';
import { type Assertion, PasskeyCeremony } from './passkey-ceremony.js';
import { UsePasskey } from './use-passkey.js';

@Injectable()
export class Passkeys {
  constructor(
    private readonly commands: CommandBus,
    @Inject(COMMITTED) private readonly committed: Repositories,
    private readonly ceremony: PasskeyCeremony,
  ) {}

  /** A password came with it, so having the authenticator is enough. */
  async isSecondFactorOf(personId: PersonId, assertion: Assertion): Promise<boolean> {
    return (await this.#ownerOf(assertion, { isAlone: false })) === personId;
  }

  /** Without a password the authenticator must have verified the person, by a PIN or a finger. */
  async personOf(assertion: Assertion): Promise<Person | null> {
    const personId = await this.#ownerOf(assertion, { isAlone: true });
    return (personId && (await this.committed.people.find(personId))?.person) ?? null;
  }

  async #ownerOf(assertion: Assertion, { isAlone }: { readonly isAlone: boolean }): Promise<PersonId | null> {
    const stored = await this.committed.passkeys.findCredential(assertion.credentialId);
    const answered = stored && (await this.ceremony.verify(assertion, stored, isAlone));
    if (!stored || !answered) return null;
    const isUsed = await this.commands.execute(new UsePasskey({ passkeyId: stored.id, ...answered }));
    return isUsed ? stored.personId : null;
  }
}
