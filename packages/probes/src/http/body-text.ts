import type { HttpResponse } from '@tocsin/egress';
import { DomHandler, Parser, parseDocument } from 'htmlparser2';
import type { JSONValue } from 'json-p3';

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

export function parsedJson(content: Content): { readonly value: JSONValue } | undefined {
  try {
    return { value: JSON.parse(bodyText(content)) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Far deeper than pages nest; browsers stop at 512. */
const depthMax = 4_096;

export type HtmlDocument = ReturnType<typeof parseDocument>;
export type HtmlNode = HtmlDocument['children'][number];

/** @throws RangeError when elements are nested too deeply */
export function parseHtml(html: string): HtmlDocument {
  const handler = new BoundedHandler();
  new Parser(handler).end(html);
  return handler.root;
}

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > depthMax) throw new RangeError(`Elements are nested deeper than ${depthMax}.`);
    super.onopentag(name, attributes);
  }
}
