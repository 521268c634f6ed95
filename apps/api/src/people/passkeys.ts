import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { Instant, PasskeyId, Person, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newToken } from '../http/access/session-token.js';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import { COMMITTED } from '../http/commands/committed.js';
import { type Beginner, beginSignIn } from './begin-sign-in.js';
import { type Answered, type Assertion, PasskeyCeremony } from './passkey-ceremony.js';

/** Uses up the challenge of a verified answer. Answers whether it was there, and the counter has grown. */
class UsePasskey extends ChangeCommand<boolean, Answered & { readonly passkeyId: PasskeyId }> {}

@CommandHandler(UsePasskey)
export class UsePasskeyHandler implements ChangeHandler<UsePasskey> {
  async handle({ data }: UsePasskey, { passkeys, signInChallenges }: Repositories, now: Instant) {
    const { passkeyId, challengeHash, counter } = data;
    const awaited = await signInChallenges.take('passkey', challengeHash, now);
    if (awaited === null) return unchanged(false);
    return unaudited(await passkeys.markUsed(passkeyId, counter, now));
  }
}

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

const challengeMs = 5 * 60 * 1000;

type Challenge = { readonly challenge: string; readonly expiresAt: Instant };

/** To sign in with a passkey, or for a new passkey of a person who is signed in. */
export class MakePasskeyChallenge extends ChangeCommand<Challenge, Beginner> {}

@CommandHandler(MakePasskeyChallenge)
export class MakePasskeyChallengeHandler implements ChangeHandler<MakePasskeyChallenge> {
  async handle({ data }: MakePasskeyChallenge, repositories: Repositories, now: Instant) {
    const challenge = newToken();
    const purpose = 'personId' in data ? 'new_passkey' : 'passkey';
    const begun = { purpose, token: challenge, lastsMs: challengeMs } as const;
    return unaudited({ challenge, expiresAt: await beginSignIn(repositories, data, begun, now) });
  }
}
