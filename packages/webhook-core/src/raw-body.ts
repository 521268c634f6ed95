/** A request body as received, or its text in UTF-8. */
export type RawBody = Uint8Array | string;

/** @throws TypeError if the body is not raw, such as the object that a framework's JSON parser returns */
export function assertRawBody(rawBody: unknown): asserts rawBody is RawBody {
  if (typeof rawBody === 'string' || rawBody instanceof Uint8Array) return;
  throw new TypeError(
    'rawBody must be the body exactly as received, a Uint8Array or a string. A body that was already parsed ' +
      'is of no use here: serialising it again can give other bytes than the ones that were signed.',
  );
}
