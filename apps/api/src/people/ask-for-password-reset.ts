import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { makeResetLink } from './one-time-link.js';

export class AskForPasswordReset extends ChangeCommand<void, { readonly emailAddress: string }> {}

@CommandHandler(AskForPasswordReset)
export class AskForPasswordResetHandler implements ChangeHandler<AskForPasswordReset> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  async handle({ data: { emailAddress } }: AskForPasswordReset, repositories: Repositories, now: Instant) {
    const { people, mails } = repositories;
    const personId = (await people.findByAddress(emailAddress))?.person.id ?? null;
    const reset = await makeResetLink(repositories, personId, this.config.publicUrl, now);
    if (personId) await mails.add(emailAddress, { kind: 'password_reset', ...reset });
    return unaudited(undefined);
  }
}
