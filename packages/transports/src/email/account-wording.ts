import type { AccountMail, OtherSignIns } from '@tocsin/domain';
import { oneLine, shortened, timeInWords } from '../in-words.js';
import type { Wording } from './wording.js';

const accountNameCharsMax = 80;

const othersInWords = ({ passkeys, authenticatorApp, provider, apiKeys = 0 }: OtherSignIns): string => {
  const others = [
    ...(passkeys === 0 ? [] : [passkeys === 1 ? 'one passkey' : `${passkeys} passkeys`]),
    ...(provider ? ['the sign-in service'] : []),
    ...(authenticatorApp ? ['codes of an authenticator app, after the password'] : []),
    ...(apiKeys === 0
      ? []
      : [apiKeys === 1 ? 'one API key that you made' : `${apiKeys} API keys that you made`]),
  ];
  return others.length === 0 ? 'Nothing else' : others.join('; ');
};

export function accountWordingOf(mail: AccountMail): Wording {
  const until = { label: 'Valid until', value: `${timeInWords(mail.expiresAt)}, for one use` };
  switch (mail.kind) {
    case 'password_reset':
      return {
        subject: '[Tocsin] Reset your password',
        headline: 'Reset your password',
        facts: [until],
        link: { label: 'Choose a new password', url: mail.link },
        footer:
          'Somebody asked for a new password at this address. If it was not you, do nothing: your password stays the same.',
      };
    case 'password_changed':
      return {
        subject: '[Tocsin] Your password was changed',
        headline: 'Your password was changed',
        facts: [{ label: 'Also acts for you', value: othersInWords(mail.signIns) }],
        link: { label: 'See how you sign in', url: mail.link },
        footer:
          'All sessions were ended. If you did not change it, ask for a new password, and remove what you do not know.',
      };
    case 'channel_confirmation': {
      const account = shortened(oneLine(mail.accountName), accountNameCharsMax);
      return {
        subject: '[Tocsin] Confirm this address for alerts',
        headline: `${account} wants to send alerts to this address`,
        facts: [until],
        link: { label: 'Confirm this address', url: mail.link },
        footer: 'If you do not expect alerts from them, do nothing: no other mail is sent.',
      };
    }
    case 'invitation': {
      const account = shortened(oneLine(mail.accountName), accountNameCharsMax);
      return {
        subject: `[Tocsin] You are invited to ${account}`,
        headline: `You are invited to ${account}`,
        facts: [{ label: 'As', value: mail.role }, until],
        link: { label: 'Accept the invitation', url: mail.link },
        footer: 'An owner of the account invited this address. If you do not know them, do nothing.',
      };
    }
  }
}
