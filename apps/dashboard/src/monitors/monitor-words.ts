import type { Tone } from '../ui/status.js';
import type { Monitor } from './monitor-queries.js';

export const monitorStatusWords: Readonly<Record<Monitor['status'], string>> = {
  down: 'Down',
  unknown: 'No data',
  up: 'Up',
  paused: 'Paused',
};

export const monitorTones: Readonly<Record<Monitor['status'], Tone>> = {
  down: 'bad',
  unknown: 'idle',
  up: 'good',
  paused: 'idle',
};
