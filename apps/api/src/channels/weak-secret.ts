import type { Destination } from '@tocsin/domain';
import type { FieldError } from '../http/problem.js';

/** 128 bits, where they are random: more than anybody can guess by trying. */
const secretBytesAdvised = 16;

/** What a customer should know of a channel that was saved as asked. */
export const warningsOf = (destination: Destination): FieldError[] => {
  const secret = destination.type === 'Webhook' ? destination.webhookSecret : null;
  if (secret === null || Buffer.byteLength(secret) >= secretBytesAdvised) return [];
  const field = 'webhook_secret';
  return [
    {
      field,
      message: `${field} is weak: it has fewer than ${secretBytesAdvised} bytes. "openssl rand -hex 32" makes a good one.`,
    },
  ];
};
