import { newTask } from '../../compute/task.js';
import { bodyText, type Content } from '../../http/body-text.js';
import { Locations, type ReadSitemap } from './locations.js';
import { readXmlSitemap } from './xml-sitemap.js';

/** Enough for 10 MiB of XML. */
const msMax = 2_000;

export type SitemapFile = { readonly content: Content; readonly truncated: boolean };

/** Reads XML, a list of URLs, RSS 2.0, Atom 0.3 or 1.0. */
function readSitemap({ content, truncated }: SitemapFile): ReadSitemap {
  const text = bodyText(content);
  const beginning = text.trimStart();
  if (beginning === '') return { fault: 'It is empty: it names nothing.' };
  if (/^<(?:!doctype\s+html|html)\b/i.test(beginning)) {
    return { fault: 'It is a web page, not a sitemap.' };
  }
  if (beginning.startsWith('<')) return readXmlSitemap(text, truncated);
  if (/^https?:\/\//i.test(beginning)) return readTextSitemap(beginning, truncated);
  return { fault: 'It is not a sitemap: it is neither XML nor a list of URLs.' };
}

function readTextSitemap(text: string, cutOff: boolean): ReadSitemap {
  const locations = new Locations();
  const lines = text.split(/\r\n|\r|\n/);
  // Half of a URL may be a URL too.
  if (cutOff) lines.pop();
  for (const line of lines) {
    const fault = line.trim() === '' ? undefined : locations.add(line);
    if (fault !== undefined) return { fault };
  }
  return locations.end('pages', cutOff);
}

export const sitemapTask = newTask('sitemap', readSitemap, msMax);
