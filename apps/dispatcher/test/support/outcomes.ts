import type { SendOutcome } from '@tocsin/domain';

export const delivered: SendOutcome = { outcome: 'delivered', responseStatus: 204, durationMs: 1 };

export const timedOut = {
  outcome: 'failed',
  code: 'timeout',
  message: 'The receiver did not answer within 10 seconds.',
  responseStatus: null,
  durationMs: 10_000,
} as const satisfies SendOutcome;

export const request = { url: 'https://hooks.example.com/in', signature: null };
