import { constants, createGunzip } from 'node:zlib';
import { reasonsOf } from '@tocsin/domain';
import { type DecodedBody, decodedBy } from '@tocsin/egress';
import { newTask } from '../../compute/compute.js';
import { bodyText, type Content } from '../../http/body-text.js';
import { emptySitemap, Locations, type ReadSitemap } from './locations.js';
import { readXmlSitemap } from './xml-sitemap.js';

const says = reasonsOf('sitemap_file', {
  web_page: {
    en: 'It is a web page, not a sitemap.',
    de: 'Das ist eine Webseite, keine Sitemap.',
    ar: 'هي صفحة ويب، لا خريطة موقع.',
  },
  neither: {
    en: 'It is not a sitemap: it is neither XML nor a list of URLs.',
    de: 'Das ist keine Sitemap: weder XML noch eine Liste von URLs.',
    ar: 'ليست خريطة موقع: ليست XML ولا قائمة URL.',
  },
});

/** Enough for 10 MiB of XML. */
const msMax = 2_000;

export type SitemapFile = { readonly content: Content; readonly truncated: boolean };

/** Reads XML, a list of URLs, RSS 2.0, Atom 0.3 or 1.0. */
function readSitemap({ content, truncated }: SitemapFile): ReadSitemap {
  const text = bodyText(content);
  const beginning = text.trimStart();
  if (beginning === '') return { fault: emptySitemap() };
  if (/^<(?:!doctype\s+html|html)\b/i.test(beginning)) {
    return { fault: says.web_page() };
  }
  if (beginning.startsWith('<')) return readXmlSitemap(text, truncated);
  if (/^https?:\/\//i.test(beginning)) return readTextSitemap(beginning, truncated);
  return { fault: says.neither() };
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

/** RFC 1952, section 2.3.1. */
export const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** `undefined`: the file is damaged. @param truncated whether its end is missing */
export async function unpacked(
  file: Buffer,
  truncated: boolean,
  bytesMax: number,
): Promise<DecodedBody | undefined> {
  const gunzip = createGunzip(truncated ? { finishFlush: constants.Z_SYNC_FLUSH } : {});
  try {
    const decoded = await decodedBy(gunzip, file, bytesMax);
    return { ...decoded, truncated: truncated || decoded.truncated };
  } catch {
    return undefined;
  }
}
