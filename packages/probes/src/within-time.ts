import { isNativeError } from 'node:util/types';
import { createContext, Script } from 'node:vm';

/** How long something that a customer or a page made may compute, on the thread that everything shares. */
export const computationMsMax = 250;

export type Computed<T> = { readonly inTime: true; readonly value: T } | { readonly inTime: false };

// The context is only a frame to run in: `vm` is no wall against hostile code, and no code of others runs in it.
const frame: { run?: () => void } = createContext({});
const script = new Script('run()');

/**
 * Computes something that takes long when its input is hostile, such as a regular expression, and gives up after
 * `limitMs`. V8 interrupts whatever runs, in the middle of a match too; see docs/adr/0014-bounded-computations.md.
 * Must not be nested.
 *
 * @throws whatever `compute` throws
 */
export function withinTime<T>(compute: () => T, limitMs = computationMsMax): Computed<T> {
  let computed: Computed<T> = { inTime: false };
  frame.run = () => {
    computed = { inTime: true, value: compute() };
  };
  try {
    script.runInContext(frame, { timeout: limitMs });
  } catch (error) {
    if (!isExhausted(error)) throw error;
  } finally {
    delete frame.run;
  }
  return computed;
}

/** Out of time, or of the stack: what nests very deep uses that up before the time. */
const isExhausted = (error: unknown): boolean =>
  isNativeError(error) &&
  (('code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') || error.name === 'RangeError');
