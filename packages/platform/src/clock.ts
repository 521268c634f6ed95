import type { Clock } from '@tocsin/domain';

export const CLOCK = Symbol('CLOCK');

/** Starts the pauses of what looks for work again and again. Tests shorten them. */
export const TIMER = Symbol('TIMER');

export const systemClock: Clock = { now: () => new Date() };
