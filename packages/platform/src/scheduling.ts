// Loads neither NestJS nor a driver, so that a simulation can bring its own time.
export { Backoff } from './scheduling/backoff.js';
export { type FailureLog, Loop } from './scheduling/loop.js';
export { Signal } from './scheduling/signal.js';
export { type StartTimer, startTimer } from './scheduling/timer.js';
