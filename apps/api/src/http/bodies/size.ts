/** Of a body, unless its operation needs more: own-routes.ts. */
export const usualBodyBytesMax = 64 * 1024;

/** More than any resource has, such as a maintenance window that names 5,000 monitors as objects. */
export const valuesMax = 20_000;

/**
 * Returns true if a value takes more than `bytesMax` as JSON, or holds more than `valuesMax`. It leaves out punctuation, and
 * counts a character as a byte, so it may return false for a value that is a little larger.
 */
export const isLargerThan = (value: unknown, bytesMax: number): boolean => {
  let [bytes, values] = [0, 0];
  const fits = (part: unknown): boolean => {
    bytes += typeof part === 'string' ? part.length : 1;
    values += 1;
    if (bytes > bytesMax || values > valuesMax) return false;
    if (typeof part !== 'object' || part === null) return true;
    if (Array.isArray(part)) return part.every(fits);
    return Object.entries(part).every(([key, inner]) => {
      bytes += key.length;
      return fits(inner);
    });
  };
  return !fits(value);
};
