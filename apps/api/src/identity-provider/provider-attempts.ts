import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { TokenCookie } from '../http/access/cookies.js';
import { hashOfToken } from '../http/access/tokens.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { Problem } from '../http/problems/problem.js';
import { type Beginner, beginSignIn } from '../people/begin-sign-in.js';

/** With a password, a second factor and a question at the provider. */
const attemptSeconds = 10 * 60;

type Attempt = { readonly secret: string; readonly by: Beginner };

/** To sign in, or to link the provider to a person who is signed in. */
export class BeginProviderSignIn extends ChangeCommand<void, Attempt> {}

@CommandHandler(BeginProviderSignIn)
export class BeginProviderSignInHandler implements ChangeHandler<BeginProviderSignIn> {
  async handle({ data: { secret, by } }: BeginProviderSignIn, repositories: Repositories, now: Instant) {
    const begun = { purpose: 'provider', token: secret, lastsMs: attemptSeconds * 1000 } as const;
    await beginSignIn(repositories, by, begun, now);
    return unaudited(undefined);
  }
}

/** Answers whom to link. An attempt is good for one answer, right or wrong. */
export class EndProviderSignIn extends ChangeCommand<
  { readonly personId: PersonId | null },
  Pick<Attempt, 'secret'>
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

/** All from one random secret that only the browser has, so an answer is good in that browser alone. */
export type AttemptSecrets = {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636, section 4.1: 43 characters. */
  readonly codeVerifier: string;
};

const derived = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`provider ${purpose}`).digest('base64url');

export const attemptSecrets = (secret: string): AttemptSecrets => ({
  state: derived(secret, 'state'),
  nonce: derived(secret, 'nonce'),
  codeVerifier: derived(secret, 'code verifier'),
});

/** Binds a sign-in to the browser that began it. The page sends it back, so it may be `SameSite=Strict`. */
@Injectable()
export class AttemptCookie extends TokenCookie {
  constructor(@Inject(CONFIG) config: Pick<Config, 'publicUrl'>) {
    super(config, 'provider', attemptSeconds);
  }
}
