import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { hashOfToken } from '../http/access/tokens.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { afterMs } from '../people/one-time-link.js';

/** With a password, a second factor and a question at the provider. */
export const attemptSeconds = 10 * 60;

/** `null`: to sign in; otherwise to link the provider to this person. */
type Attempt = { readonly secret: string; readonly personId: PersonId | null };

export class BeginProviderSignIn extends ChangeCommand<void, Attempt> {}

@CommandHandler(BeginProviderSignIn)
export class BeginProviderSignInHandler implements ChangeHandler<BeginProviderSignIn> {
  async handle({ data }: BeginProviderSignIn, { signInChallenges }: Repositories, now: Instant) {
    const { secret, personId } = data;
    const expiresAt = afterMs(now, attemptSeconds * 1000);
    if (!(await signInChallenges.add('provider', personId, hashOfToken(secret), now, expiresAt)))
      throw new Problem('unavailable', 'Too many people are signing in at the moment. Try again.');
    return unaudited(undefined);
  }
}

/** Answers whom to link. An attempt is good for one answer, right or wrong. */
export class EndProviderSignIn extends ChangeCommand<
  Pick<Attempt, 'personId'>,
  { readonly secret: string }
> {}

@CommandHandler(EndProviderSignIn)
export class EndProviderSignInHandler implements ChangeHandler<EndProviderSignIn> {
  async handle({ data: { secret } }: EndProviderSignIn, { signInChallenges }: Repositories, now: Instant) {
    const attempt = await signInChallenges.take('provider', hashOfToken(secret), now);
    if (attempt === null) throw noAttempt();
    return unaudited(attempt);
  }
}

export const noAttempt = (): Problem =>
  new Problem('unauthenticated', 'This sign-in was begun in another browser, or too long ago. Begin again.');
