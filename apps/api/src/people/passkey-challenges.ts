import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newToken } from '../http/access/session-token.js';
import { hashOfToken } from '../http/access/tokens.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { afterMs } from './one-time-link.js';

const challengeMs = 5 * 60 * 1000;

export type Challenge = { readonly challenge: string; readonly expiresAt: Instant };

/** For whoever signs in with a passkey: nobody is known yet. `personId` is set for a new passkey of a known person. */
export class MakePasskeyChallenge extends ChangeCommand<Challenge, { readonly personId: PersonId | null }> {}

@CommandHandler(MakePasskeyChallenge)
export class MakePasskeyChallengeHandler implements ChangeHandler<MakePasskeyChallenge> {
  async handle(
    { data: { personId } }: MakePasskeyChallenge,
    { signInChallenges }: Repositories,
    now: Instant,
  ) {
    const challenge = newToken();
    const expiresAt = afterMs(now, challengeMs);
    const purpose = personId === null ? 'passkey' : 'new_passkey';
    if (!(await signInChallenges.add(purpose, personId, hashOfToken(challenge), now, expiresAt)))
      throw new Problem('unavailable', 'Too many people are signing in at the moment. Try again.');
    return unaudited({ challenge, expiresAt });
  }
}
