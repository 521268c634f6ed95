import { CommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newToken } from '../http/access/session-token.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { type Beginner, beginSignIn } from './begin-sign-in.js';

const challengeMs = 5 * 60 * 1000;

export type Challenge = { readonly challenge: string; readonly expiresAt: Instant };

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
