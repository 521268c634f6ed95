import { objectSchema } from '../../settings/schema.js';

/** Enough to tell one lost ping in ten from one in a hundred. */
const windowPings = 100;

/** Fewer pings say nothing. */
const judgedPingsMin = 50;

export type Loss = readonly [sent: number, lost: number];

/** Oldest first. */
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

/** Drops the oldest checks that the window no longer needs. */
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

export function isLossy(window: readonly Loss[], limitPercent: number): boolean {
  const total = totalOf(window);
  return total[0] >= judgedPingsMin && percentOf(total) > limitPercent;
}
