import type { ChannelType } from '@tocsin/domain';
import { openEmail } from './email/transport.js';
import type { OpenTransport } from './sending/transport.js';
import { openWebhook } from './webhook/transport.js';

/** The types with a transport of their own. The others are services, whose definition in `catalogue.ts` is all. */
export const registry: Readonly<Record<ChannelType, OpenTransport<never>>> = {
  Email: openEmail,
  Webhook: openWebhook,
};
