import { inEnglish, type Said } from '@tocsin/domain';
import { answers, httpFaults } from '../reasons/http.js';

export interface Http1Head {
  readonly status: number;
  readonly fields: readonly HeaderField[];
  readonly warnings: readonly AnswerWarning[];
}

export type HeaderField = readonly [name: string, value: string];

/** Faults of an answer that curl and Chromium overlook. */
export type AnswerWarning = (target: string) => Said;

export class HttpSyntaxError extends Error {
  override readonly name = 'HttpSyntaxError';

  /** @param clause such as `its Content-Length cannot be read` */
  constructor(readonly clause: Said) {
    super(inEnglish(clause));
  }
}

const says = httpFaults;

const statusLine = /^HTTP\/\d(?:\.\d)? +(\d{3})(?:\s.*)?$/i;

const lengthCharsShownMax = 40;

const token = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** RFC 9112, section 4. The reason may be missing. @throws HttpSyntaxError */
export function readStatus(line: string): number {
  const status = Number(statusLine.exec(line)?.[1] ?? 0);
  if (status < 100) throw new HttpSyntaxError(says.no_status());
  // RFC 9110, section 15.2.2: another protocol would follow.
  if (status === 101) throw new HttpSyntaxError(says.switches_protocol());
  return status;
}

/** RFC 9112, section 5.2, with obs-fold. An impossible name becomes `''`. @throws HttpSyntaxError */
export function headerLine(line: string, fields: HeaderField[]): void {
  if (line.includes('\0')) throw new HttpSyntaxError(says.nul());
  if (/^[ \t]/.test(line)) {
    const [name = '', value = ''] = fields.pop() ?? [];
    fields.push([name, value === '' ? line.trim() : `${value} ${line.trim()}`]);
    return;
  }
  const colon = line.indexOf(':');
  if (colon < 0) throw new HttpSyntaxError(says.no_colon());
  const name = line.slice(0, colon).trim().toLowerCase();
  fields.push([token.test(name) ? name : '', line.slice(colon + 1).trim()]);
}

/** How a response says where its body ends (RFC 9112, section 6.3). */
export type Framing = (
  | { readonly by: 'chunks' }
  | { readonly by: 'length'; readonly bytes: number }
  | { readonly by: 'close' }
) & {
  readonly warning?: AnswerWarning;
};

const andTransferEncoding: AnswerWarning = (target) => answers.both_framings({ target });

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
  if (others.length > 0) throw new HttpSyntaxError(says.two_lengths());
  const [, digits] = digitsInside.exec(text) ?? [];
  if (digits === undefined) throw new HttpSyntaxError(says.no_length());
  const bytes = Number(digits);
  if (!Number.isSafeInteger(bytes))
    return { by: 'close', warning: (target) => answers.odd_length_to_end({ target, length: shown(text) }) };
  if (digits === text) return { by: 'length', bytes };
  const warning: AnswerWarning = (target) =>
    answers.odd_length({ target, length: shown(text), read_as: `${bytes}` });
  return { by: 'length', bytes, warning };
}

const shown = (length: string): string => JSON.stringify(length.slice(0, lengthCharsShownMax));

function valuesOf(fields: readonly HeaderField[], wanted: string): string[] {
  return fields
    .filter(([name]) => name === wanted)
    .flatMap(([, value]) => value.split(',').map((item) => item.trim().toLowerCase()));
}
