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
  isSecondFactorOf(personId: PersonId, assertion: Assertion): Promise<boolean> {
    return this.#isAnsweredBy(personId, assertion, { isAlone: false });
  }

  /** Without a password the authenticator must have verified the person, by a PIN or a finger. */
  signsIn(personId: PersonId, assertion: Assertion): Promise<boolean> {
    return this.#isAnsweredBy(personId, assertion, { isAlone: true });
  }

  /** Returns the person whose passkey an answer names. Whether the answer is right is another question. */
  async personNamedBy({ credentialId }: Assertion): Promise<Person | null> {
    const { passkeys, people } = this.committed;
    const stored = await passkeys.findCredential(credentialId);
    return (stored && (await people.find(stored.personId))?.person) ?? null;
  }

  async #isAnsweredBy(
    personId: PersonId,
    assertion: Assertion,
    { isAlone }: { readonly isAlone: boolean },
  ): Promise<boolean> {
    const stored = await this.committed.passkeys.findCredential(assertion.credentialId);
    if (stored?.personId !== personId) return false;
    const answered = await this.ceremony.verify(assertion, stored, isAlone);
    return answered !== null && this.commands.execute(new UsePasskey({ passkeyId: stored.id, ...answered }));
  }
}
