// Loads neither NestJS nor a driver, so that a simulation can bring its own time.
export { Backoff, type FailureLog, Loop, Signal } from './scheduling/loop.js';
export { type StartTimer, startTimer } from './scheduling/timer.js';
