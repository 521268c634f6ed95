import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { addressForms } from '../http/access/mail-address.js';
import { mailboxOf } from '../http/access/mailbox.js';
import { requireWithin, type StoredLimit } from '../http/access/rate-limit.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { makeResetLink } from './one-time-link.js';
import { guarded } from './sign-in-counts.js';

const passwordResets: StoredLimit = {
  name: 'password-reset',
  requestsMax: 3,
  windowMs: 60 * 60_000,
  what: 'mails to this address',
};

export class AskForPasswordReset extends ChangeCommand<void, { readonly emailAddress: string }> {}

@CommandHandler(AskForPasswordReset)
export class AskForPasswordResetHandler implements ChangeHandler<AskForPasswordReset> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  async handle({ data: { emailAddress } }: AskForPasswordReset, repositories: Repositories, now: Instant) {
    const { people, mails } = repositories;
    const person = (await people.findByAddress(addressForms(emailAddress)))?.person ?? null;
    const personId = person?.id ?? null;
    // For anybody, so that the answer does not tell whether the address is known.
    const whom = person ? mailboxOf(person.emailAddress).mailbox : guarded(null, emailAddress);
    await requireWithin(repositories, passwordResets, whom, now);
    const reset = await makeResetLink(repositories, personId, this.config.publicUrl, now);
    // To the stored address: what was typed is only a text that finds it.
    if (person) await mails.add(person.emailAddress, { kind: 'password_reset', ...reset });
    return unaudited(undefined);
  }
}
