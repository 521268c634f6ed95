/** A request body as it came over the wire, or its text. Text stands for its UTF-8 bytes. */
export type RawBody = Uint8Array | string;

/**
 * Refuses what is not a raw body, above all the object that a framework's JSON parser leaves behind.
 *
 * @throws TypeError saying what to pass instead.
 */
export function assertRawBody(rawBody: unknown): asserts rawBody is RawBody {
  if (typeof rawBody === 'string' || rawBody instanceof Uint8Array) return;
  throw new TypeError(
    'rawBody must be the body exactly as received, a Uint8Array or a string. A body that was already parsed ' +
      'is of no use here: serialising it again can give other bytes than the ones that were signed.',
  );
}
