import type { ReadSitemap } from './locations.js';
import { readTextSitemap } from './text-sitemap.js';
import { readXmlSitemap } from './xml-sitemap.js';

/**
 * Reads a sitemap of pages (XML, a list of URLs, RSS 2.0, Atom 0.3 or 1.0) or an index of sitemaps; `cutOff` when its
 * end is not known.
 */
export async function readSitemap(text: string, cutOff: boolean): Promise<ReadSitemap> {
  const content = text.trimStart();
  if (content === '') return { fault: 'It is empty: it names nothing.' };
  if (/^<(?:!doctype\s+html|html)\b/i.test(content)) {
    return { fault: 'It is a web page, and no sitemap.' };
  }
  if (content.startsWith('<')) return readXmlSitemap(text, cutOff);
  if (/^https?:\/\//i.test(content)) return readTextSitemap(content, cutOff);
  return { fault: 'It is no sitemap: it is neither XML nor a list of URLs.' };
}
