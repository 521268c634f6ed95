import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, PasskeyId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, unaudited, unchanged } from '../http/commands/command.js';
import type { Answered } from './passkey-ceremony.js';

/** Uses up the challenge of a verified answer. Answers whether it was there, and the counter has grown. */
export class UsePasskey extends ChangeCommand<boolean, Answered & { readonly passkeyId: PasskeyId }> {}

@CommandHandler(UsePasskey)
export class UsePasskeyHandler implements ChangeHandler<UsePasskey> {
  async handle({ data }: UsePasskey, { passkeys, signInChallenges }: Repositories, now: Instant) {
    const { passkeyId, challengeHash, counter } = data;
    const awaited = await signInChallenges.take('passkey', challengeHash, now);
    if (awaited === null) return unchanged(false);
    return unaudited(await passkeys.markUsed(passkeyId, counter, now));
  }
}
