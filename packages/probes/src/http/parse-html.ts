import { DomHandler, Parser, parseDocument } from 'htmlparser2';

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
