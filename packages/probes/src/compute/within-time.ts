import { isNativeError } from 'node:util/types';
import { createContext, Script } from 'node:vm';

// `vm` is no wall against hostile code, and no such code runs in it.
const frame: { run?: () => void } = createContext({});
const script = new Script('run()');

export type InTime<T> = { readonly inTime: true; readonly value: T } | { readonly inTime: false };

/** V8 interrupts even a regular expression. Calls must not be nested. @throws whatever `compute` throws */
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
