import { importBetterStack, readBetterStack } from '@tocsin/imports';
import { jsonBytes } from './bytes.js';

export const options = { fileSet: 'stack', now: new Date('2026-11-25T12:00:00Z') };

const addressOf = (kind: string, page: number): string =>
  `https://uptime.betterstack.com/api/v2/${kind}?page=${page}`;
export const pageOf = (kind: string, data: readonly unknown[], page = 1, last = 1) => ({
  data,
  pagination: {
    first: addressOf(kind, 1),
    last: addressOf(kind, last),
    prev: page > 1 ? addressOf(kind, page - 1) : null,
    next: page < last ? addressOf(kind, page + 1) : null,
  },
});

export const imported = (...answers: readonly unknown[]) =>
  importBetterStack(readBetterStack(answers.map(jsonBytes)), options);
