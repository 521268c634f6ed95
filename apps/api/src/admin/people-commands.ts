import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import { addressForms } from '../http/access/mail-address.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { makeResetLink } from '../people/one-time-link.js';
import type { AdminCommand } from './admin-command.js';
import { required, UsageError } from './options.js';

type ResetLink = { readonly link: string; readonly emailAddress: string };

class MakePasswordResetLink extends ChangeCommand<ResetLink, { readonly emailAddress: string }> {}

@CommandHandler(MakePasswordResetLink)
export class MakePasswordResetLinkHandler implements ChangeHandler<MakePasswordResetLink> {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>) {}

  async handle({ data }: MakePasswordResetLink, repositories: Repositories, now: Instant) {
    const found = await repositories.people.findByAddress(addressForms(data.emailAddress));
    if (!found) throw new UsageError('--email-address names nobody');
    const { link } = await makeResetLink(repositories, found.person.id, this.config.publicUrl, now);
    return unaudited({ link, emailAddress: found.person.emailAddress });
  }
}

export const passwordResetLink: AdminCommand = {
  usage: 'password-reset-link --email-address ADDRESS',
  options: ['email-address'],
  run: async ({ commands }, given) => {
    const { link, emailAddress } = await commands.execute(
      new MakePasswordResetLink({ emailAddress: required(given, 'email-address') }),
    );
    return {
      json: { reset_link: link },
      text: `Whoever opens this sets a new password for ${emailAddress}, once and within an hour: ${link}`,
    };
  },
};
