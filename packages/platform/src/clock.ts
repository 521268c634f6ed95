import type { Clock } from '@tocsin/domain';

export const CLOCK = Symbol('CLOCK');

export const systemClock: Clock = { now: () => new Date() };
