import { type Config, ConfigError, newId } from '@tocsin/platform';
import { sendTestMail } from '@tocsin/transports/test-mail';
import { isEmailAddress } from '../http/bodies/email-address.js';
import type { PlainCommand } from './admin-command.js';
import { type Given, required, UsageError } from './options.js';

const addressFrom = (given: Given): string => {
  const address = required(given, 'ADDRESS');
  if (!isEmailAddress(address))
    throw new UsageError('ADDRESS must be an e-mail address such as ada@example.com');
  return address;
};

/** @throws ConfigError that names the setting */
const report = async ({ smtpUrl, ...config }: Config, address: string) => {
  if (smtpUrl === undefined)
    throw new ConfigError('SMTP_URL must be set, as for the service: without it, Tocsin sends no mail');
  try {
    return await sendTestMail({ ...config, smtpUrl }, { id: newId(), at: new Date(), address });
  } catch (error) {
    throw error instanceof Error && /^(SMTP|MAIL)_/.test(error.message)
      ? new ConfigError(error.message)
      : error;
  }
};

/** Calls the mail server from where it runs, with the settings that it is given. */
export const mailTest: PlainCommand = {
  usage: 'mail test ADDRESS',
  options: [],
  argument: 'ADDRESS',
  runPlainly: async (config, given) => {
    const address = addressFrom(given);
    const { outcome, lines, advice } = await report(config, address);
    const [code, verdict] =
      outcome.outcome === 'failed'
        ? [outcome.code, outcome.message]
        : [null, `The mail server took the mail for ${address}. See whether it arrives.`];
    return {
      json: { delivered: code === null, code, message: verdict, advice, dialogue: lines },
      text: [...lines, verdict, ...(advice === null ? [] : [advice])].join('\n'),
      hasFailed: code !== null,
    };
  },
};
