import { isNativeError } from 'node:util/types';
import { createContext, Script } from 'node:vm';

// The context is only a frame to run in: `vm` is no wall against hostile code, and no code of others runs in it.
const frame: { run?: () => void } = createContext({});
const script = new Script('run()');

export type InTime<T> = { readonly inTime: true; readonly value: T } | { readonly inTime: false };

/**
 * Computes something that takes long when its input is hostile, such as a regular expression, and gives up after
 * `limitMs`. V8 interrupts whatever runs, in the middle of a match too. Must not be nested.
 *
 * @throws whatever `compute` throws
 */
export function withinTime<T>(compute: () => T, limitMs: number): InTime<T> {
  let computed: InTime<T> = { inTime: false };
  frame.run = () => {
    computed = { inTime: true, value: compute() };
  };
  try {
    script.runInContext(frame, { timeout: limitMs });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  } finally {
    delete frame.run;
  }
  return computed;
}

const isTimeout = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
