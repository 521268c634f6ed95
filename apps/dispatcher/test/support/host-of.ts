import type { ExistingChannel } from '@tocsin/domain';

/** Whose connections are used, as the transport of webhooks says. */
export const hostOf = ({ destination }: ExistingChannel): string =>
  destination.type === 'Webhook' ? new URL(destination.endpointUrl).host : 'the mail server';
