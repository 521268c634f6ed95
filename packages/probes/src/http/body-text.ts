import type { HttpResponse } from '@tocsin/egress';

export type Content = Pick<HttpResponse, 'headers' | 'body'>;

/** A page names its charset within these (HTML standard, section 4.2.5.4). */
const metaBytesMax = 1_024;

/** Decodes the charset that the header or the `meta` element names; UTF-8 by default. */
export function bodyText({ headers, body }: Content): string {
  const [contentType = ''] = headers.get('content-type') ?? [];
  const [, charset = charsetInside(body)] = /;\s*charset="?([^\s;"]+)/i.exec(contentType) ?? [];
  return decoderOf(charset).decode(body);
}

function charsetInside(body: Buffer): string {
  const beginning = body.toString('latin1', 0, metaBytesMax);
  const [, charset = 'utf-8'] = /<meta\s[^>]*charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(beginning) ?? [];
  return charset;
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
