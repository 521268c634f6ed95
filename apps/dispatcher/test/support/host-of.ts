import type { ExistingChannel } from '@tocsin/domain';

export const hostOf = ({ destination }: ExistingChannel): string =>
  destination.type === 'Webhook' ? new URL(String(destination.fields.endpoint_url)).host : 'the mail server';
