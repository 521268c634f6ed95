/**
 * Preloaded into an api process, counts its steps: calls of functions, and rounds of loops. Its clock counts them, too, so
 * that a turn ends after the same steps on every machine. On `STEPS_PORT`, `/begin` begins to measure, and `/end` answers with
 * the most steps between two rounds of the event loop.
 */
import { createServer } from 'node:http';
import { register } from 'node:module';

/** A turn is short, so that what is measured is the longest time without a look at the clock. */
const stepsOfMs = 100;
/** A built-in function takes about as long for so many items or characters as a step. */
const itemsOfStep = 8;

const steps = { count: 0 };
let [startedAt, longest] = [0, 0];
let isMeasuring = false;

const measure = () => {
  longest = Math.max(longest, steps.count - startedAt);
  startedAt = steps.count;
};

const round = () => {
  measure();
  if (isMeasuring) setImmediate(round);
};

const begin = () => {
  isMeasuring = true;
  startedAt = steps.count;
  longest = 0;
  setImmediate(round);
};

/**
 * @param {any} owner @param {readonly string[]} names
 * @param {(self: any, first: any) => number | undefined} lengthOf of what the function walks over
 */
const count = (owner, names, lengthOf) => {
  for (const name of names) {
    const original = owner[name];
    /** @this {unknown} @param {unknown[]} parameters */
    const counted = function (...parameters) {
      steps.count += Math.ceil((lengthOf(this, parameters[0]) ?? 0) / itemsOfStep);
      return original.apply(this, parameters);
    };
    Object.defineProperty(owner, name, { value: counted, writable: true, configurable: true });
  }
};

if (process.argv[1]?.endsWith('/api/dist/main.js')) {
  register('./count-steps-hooks.mjs', import.meta.url);
  Object.assign(globalThis, { countedSteps: steps });
  performance.now = () => steps.count / stepsOfMs;
  count(
    Array.prototype,
    ['includes', 'indexOf', 'join', 'slice', 'concat', 'sort', 'splice', 'flat'],
    (list) => list.length,
  );
  count(String.prototype, ['replaceAll', 'split', 'normalize', 'includes', 'indexOf'], (text) => text.length);
  count(Object, ['fromEntries'], (_, entries) => entries.length);
  createServer(({ url }, response) => {
    if (url === '/begin') begin();
    else {
      // The round that answers this request has steps, too.
      measure();
      isMeasuring = false;
    }
    response.end(String(longest));
  })
    .listen(Number(process.env.STEPS_PORT), '127.0.0.1')
    .unref();
}
