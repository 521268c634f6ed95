import type { ExistingChannel } from '@tocsin/domain';

/** Whose connections are used, as the transport of webhooks says. */
export const hostOf = ({ destination }: ExistingChannel): string =>
  destination.type === 'Webhook' ? new URL(String(destination.fields.endpoint_url)).host : 'the mail server';
