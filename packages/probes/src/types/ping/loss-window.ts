import { objectSchema } from '../../settings/schema.js';

/** How many pings loss is measured over: enough that one in a hundred, lost by chance, is far from one in ten. */
const windowPings = 100;

/** With fewer pings, chance would decide. */
const judgedPingsMin = 50;

/** How many pings were sent, and how many of them were lost. */
export type Loss = readonly [sent: number, lost: number];

/** What is remembered: the loss of the checks before, oldest first. */
export type LossMemory = { readonly window: readonly Loss[] };

export const lossMemory = objectSchema(
  {
    window: {
      type: 'array',
      maxItems: windowPings,
      items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer', minimum: 0 } },
    },
  },
  ['window'],
);

/** Adds the loss of a check, and forgets the oldest ones that the window does not need any more. */
export function withLoss(window: readonly Loss[], loss: Loss): readonly Loss[] {
  const longer = [...window, loss];
  let [sent] = totalOf(longer);
  const surplus = longer.findIndex(([ofCheck]) => {
    sent -= ofCheck;
    return sent < windowPings;
  });
  return longer.slice(Math.max(0, surplus));
}

export const totalOf = (window: readonly Loss[]): Loss =>
  window.reduce(([sent, lost], [ofCheck, lostOfCheck]) => [sent + ofCheck, lost + lostOfCheck], [0, 0]);

export const percentOf = ([sent, lost]: Loss): number => (100 * lost) / sent;

/** Whether the window has lost more than `limitPercent`, as far as that can be said yet. */
export function isLossy(window: readonly Loss[], limitPercent: number): boolean {
  const total = totalOf(window);
  return total[0] >= judgedPingsMin && percentOf(total) > limitPercent;
}
