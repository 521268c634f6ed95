export interface Http1Head {
  readonly status: number;
  readonly fields: readonly HeaderField[];
  /** Sentences without their subject, which is the answer. */
  readonly warnings: readonly string[];
}

export type HeaderField = readonly [name: string, value: string];

/** The message is a clause, such as `its Content-Length cannot be read`. */
export class HttpSyntaxError extends Error {
  override readonly name = 'HttpSyntaxError';
}

const statusLine = /^HTTP\/\d(?:\.\d)? +(\d{3})(?:\s.*)?$/i;

const lengthCharsShownMax = 40;

const token = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** RFC 9112, section 4. The reason may be missing. @throws HttpSyntaxError */
export function readStatus(line: string): number {
  const status = Number(statusLine.exec(line)?.[1] ?? 0);
  if (status < 100) throw new HttpSyntaxError('it does not begin with a status');
  // RFC 9110, section 15.2.2: another protocol would follow.
  if (status === 101) throw new HttpSyntaxError('it switches to a protocol that was not asked for');
  return status;
}

/** RFC 9112, section 5.2, with obs-fold. An impossible name becomes `''`. @throws HttpSyntaxError */
export function headerLine(line: string, fields: HeaderField[]): void {
  if (line.includes('\0')) throw new HttpSyntaxError('a header holds a NUL byte');
  if (/^[ \t]/.test(line)) {
    const [name = '', value = ''] = fields.pop() ?? [];
    fields.push([name, value === '' ? line.trim() : `${value} ${line.trim()}`]);
    return;
  }
  const colon = line.indexOf(':');
  if (colon < 0) throw new HttpSyntaxError('a line among its headers has no colon');
  const name = line.slice(0, colon).trim().toLowerCase();
  fields.push([token.test(name) ? name : '', line.slice(colon + 1).trim()]);
}

/** How a response says where its body ends (RFC 9112, section 6.3). */
export type Framing = (
  | { readonly by: 'chunks' }
  | { readonly by: 'length'; readonly bytes: number }
  | { readonly by: 'close' }
) & {
  /** A sentence about what curl and Chromium overlook. Its subject is the answer. */
  readonly warning?: string;
};

const andTransferEncoding =
  'has both a Content-Length and a Transfer-Encoding, so two readers can see two bodies. Its chunks were read (RFC 9112, section 6.3).';

/** curl reads the digits, and Chromium ignores such a length. Hexadecimal would be 0 for curl. */
const digitsInside = /^\+?(\d+)(?:[^\dx].*)?$/i;

/** @throws HttpSyntaxError when there are two lengths, or curl or Chromium refuses the length */
export function framingOf(fields: readonly HeaderField[]): Framing {
  const codings = valuesOf(fields, 'transfer-encoding').filter((coding) => coding !== 'identity');
  const [text, ...others] = new Set(
    valuesOf(fields, 'content-length').map((value) => value.replace(/^0+(?=\d)/, '')),
  );
  if (codings.at(-1) === 'chunked') {
    return { by: 'chunks', ...(text !== undefined && { warning: andTransferEncoding }) };
  }
  if (text === undefined || codings.length > 0) return { by: 'close' };
  if (others.length > 0) throw new HttpSyntaxError('its Content-Length headers contradict each other');
  const [, digits] = digitsInside.exec(text) ?? [];
  if (digits === undefined) throw new HttpSyntaxError('its Content-Length cannot be read');
  const bytes = Number(digits);
  if (!Number.isSafeInteger(bytes))
    return { by: 'close', warning: oddLength(text, 'It was read to its end.') };
  if (digits === text) return { by: 'length', bytes };
  return { by: 'length', bytes, warning: oddLength(text, `It was read as ${bytes}.`) };
}

const oddLength = (text: string, reading: string): string =>
  `has the Content-Length ${JSON.stringify(text.slice(0, lengthCharsShownMax))}, which strict clients refuse. ${reading}`;

function valuesOf(fields: readonly HeaderField[], wanted: string): string[] {
  return fields.flatMap(([name, value]) =>
    name === wanted ? value.split(',').map((item) => item.trim().toLowerCase()) : [],
  );
}
