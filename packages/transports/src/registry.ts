import type { Destination } from '@tocsin/domain';
import { openEmail } from './email/email-transport.js';
import type { OpenTransport } from './transport.js';
import { openWebhook } from './webhook/webhook-transport.js';

/** One line per channel type. A member of `Destination` without its line does not compile. */
export const registry = {
  Email: openEmail,
  Webhook: openWebhook,
} satisfies { [Type in Destination['type']]: OpenTransport<Extract<Destination, { type: Type }>> };
