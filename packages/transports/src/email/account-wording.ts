import type { AccountMail } from '@tocsin/domain';
import { moment, oneLine, shortened } from '../in-words.js';
import type { Wording } from './wording.js';

const ACCOUNT_NAME_CHARS_MAX = 80;

/** Puts a mail about somebody's account into words. */
export function accountWordingOf(mail: AccountMail): Wording {
  const until = { label: 'Good until', value: `${moment(mail.expiresAt)}, once` };
  switch (mail.kind) {
    case 'password_reset':
      return {
        subject: '[Tocsin] Reset your password',
        headline: 'Reset your password',
        facts: [until],
        link: { label: 'Choose a new password', url: mail.link },
        footer: 'Somebody asked for this, most likely you. If not, do nothing: your password stays as it is.',
      };
    case 'invitation': {
      const account = shortened(oneLine(mail.accountName), ACCOUNT_NAME_CHARS_MAX);
      return {
        subject: `[Tocsin] You are invited to ${account}`,
        headline: `You are invited to ${account}`,
        facts: [{ label: 'As', value: mail.role }, until],
        link: { label: 'Accept the invitation', url: mail.link },
        footer: 'An owner of the account gave your address. If you do not know them, do nothing.',
      };
    }
  }
}
