export interface Http1Head {
  readonly status: number;
  readonly fields: readonly HeaderField[];
}

export type HeaderField = readonly [name: string, value: string];

/** The message is a clause, such as `its Content-Length cannot be read`. */
export class HttpSyntaxError extends Error {
  override readonly name = 'HttpSyntaxError';
}

const statusLine = /^HTTP\/\d(?:\.\d)? +(\d{3})(?:\s.*)?$/i;

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

/** @throws HttpSyntaxError when there is a length too: two readers may see two bodies (RFC 9112, section 6.1) */
export function isChunked(fields: readonly HeaderField[]): boolean {
  const codings = valuesOf(fields, 'transfer-encoding').filter((coding) => coding !== 'identity');
  if (codings.length > 0 && valuesOf(fields, 'content-length').length > 0) {
    throw new HttpSyntaxError('it has both a Content-Length and a Transfer-Encoding');
  }
  return codings.at(-1) === 'chunked';
}

/** RFC 9112, section 6.3. @throws HttpSyntaxError when there are two lengths, or none can be read */
export function contentLength(fields: readonly HeaderField[]): number | undefined {
  const [text, ...others] = new Set(
    valuesOf(fields, 'content-length').map((value) => value.replace(/^0+(?=\d)/, '')),
  );
  if (text === undefined) return undefined;
  if (others.length > 0) throw new HttpSyntaxError('its Content-Length headers contradict each other');
  const length = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(length)) return length;
  throw new HttpSyntaxError('its Content-Length cannot be read');
}

function valuesOf(fields: readonly HeaderField[], wanted: string): string[] {
  return fields.flatMap(([name, value]) =>
    name === wanted ? value.split(',').map((item) => item.trim().toLowerCase()) : [],
  );
}
