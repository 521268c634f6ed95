import { instant } from '@tocsin/domain';
import { type AddressedMail, type Database, mailOutbox, type SecretBox } from '@tocsin/persistence';
import { DATABASE, SECRETS } from '@tocsin/platform';
import type { TestApi } from './api.js';

/** Settings of an api whose mails wait for a dispatcher. */
export const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://tocsin.example.com' };

/** Takes the oldest mail that waits. */
export const takeMail = async ({ app }: TestApi, at = new Date()): Promise<AddressedMail | null> => {
  const outbox = mailOutbox(app.get<Database>(DATABASE), app.get<SecretBox>(SECRETS));
  const mail = await outbox.take(instant(at));
  return mail === 'dropped' ? null : mail;
};
