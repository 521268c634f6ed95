import type { Clock } from '@tocsin/domain';

/** Under this token Nest hands out the `Clock`. */
export const CLOCK = Symbol('CLOCK');

export const systemClock: Clock = { now: () => new Date() };
