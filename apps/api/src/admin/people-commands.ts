import { instant } from '@tocsin/domain';
import { addressFrom } from '../people/address-from.js';
import { makeResetLink } from '../people/one-time-link.js';
import type { AdminCommand } from './admin-command.js';
import { required } from './options.js';
import { UsageError } from './usage-error.js';

export const passwordResetLink: AdminCommand = {
  usage: 'password-reset-link --email-address ADDRESS',
  options: ['email-address'],
  run: async ({ unitOfWork, config }, given) => {
    const emailAddress = addressFrom(required(given, 'email-address'));
    const now = instant(new Date());
    const { link } = await unitOfWork.run(async (repositories) => {
      const found = await repositories.people.findByAddress(emailAddress);
      if (!found) throw new UsageError('--email-address names nobody');
      return makeResetLink(repositories, found.person.id, config.publicUrl, now);
    });
    return {
      json: { reset_link: link },
      text: `Whoever opens this sets a new password for ${emailAddress}, once and within an hour: ${link}`,
    };
  },
};
