/**
 * @param {readonly number[]} values
 * @param {number} part 0.5 for the median
 */
export const quantile = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
