import type { HttpResponse } from '@tocsin/egress';

/** The body as text, in the charset that its header names; UTF-8 otherwise. What is no text becomes U+FFFD. */
export function bodyText({ headers, body }: Pick<HttpResponse, 'headers' | 'body'>): string {
  const [, charset = 'utf-8'] =
    /;\s*charset="?([^\s;"]+)/i.exec(headers.get('content-type')?.[0] ?? '') ?? [];
  return decoderOf(charset).decode(body);
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
