const pointersMax = 64;
const nameCharsMax = 255;

/**
 * Reads a name in lower case, without a dot at its end. RFC 1035, section 4.1.4: pointers lead backwards, and are
 * bounded.
 *
 * @throws RangeError
 */
export function readName(bytes: Buffer, start: number): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = start;
  let end: number | undefined;
  let pointers = 0;
  let chars = 0;
  while (true) {
    const length = bytes.readUInt8(at);
    if (length >= 0xc0) {
      end ??= at + 2;
      at = bytes.readUInt16BE(at) & 0x3fff;
      pointers += 1;
      if (pointers > pointersMax) throw new RangeError('A name never ends.');
      continue;
    }
    if (length === 0) return { name: labels.join('.'), end: end ?? at + 1 };
    chars += length + 1;
    if (length > 63 || chars > nameCharsMax || at + 1 + length > bytes.length) {
      throw new RangeError('A name is too long.');
    }
    labels.push(bytes.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
}
