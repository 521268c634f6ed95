import { gunzipSync } from 'node:zlib';
import { parseUrl } from '@tocsin/egress';
import { SaxesParser } from 'saxes';
import { cut } from '../cut.js';
import { bodyText, type Content } from '../http/body-text.js';
import { sizeInWords } from '../http/units.js';

/** https://www.sitemaps.org/protocol.html */
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Enough for 50,000 URLs of 200 characters. What is longer is read so far. */
export const sitemapBytesMax = 10 * 1_024 * 1_024;
const locationsMax = 50_000;
/** Sitemaps nest three elements, and those of their extensions a few more. */
const depthMax = 32;
const shownCharsMax = 100;

export type Sitemap = {
  /** Whether it names pages, or other sitemaps. */
  readonly names: 'pages' | 'sitemaps';
  /** URLs, at least one. */
  readonly locations: readonly string[];
};

export type ReadSitemap = Sitemap | { readonly fault: string };

/** Reads a sitemap, which may be a gzip file whatever its header says. */
export function readSitemapFile({
  content: { headers, body },
  truncated,
}: {
  readonly content: Content;
  readonly truncated: boolean;
}): ReadSitemap {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  if (!isGzip) return readSitemap(bodyText({ headers, body }), truncated);
  const unpacked = unpackedGzip(body);
  return unpacked === undefined
    ? { fault: `It is a gzip file that is damaged, or larger than ${sizeInWords(sitemapBytesMax)}.` }
    : readSitemap(bodyText({ headers, body: unpacked }), false);
}

function unpackedGzip(body: Buffer): Buffer | undefined {
  try {
    return gunzipSync(body, { maxOutputLength: sitemapBytesMax });
  } catch {
    return undefined;
  }
}

/** Reads a sitemap or an index of sitemaps; `cutOff` when its end is not known. */
function readSitemap(xml: string, cutOff: boolean): ReadSitemap {
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(xml)) return { fault: 'It is a web page, and no sitemap.' };
  const reader = new SitemapReader();
  try {
    reader.read(xml, cutOff);
  } catch (error) {
    if (!(error instanceof NotASitemap)) throw error;
    return { fault: error.message };
  }
  return reader.sitemap;
}

/** Ends the reading at the first thing that is wrong. */
class NotASitemap extends Error {}

/** What a location names, by the elements around it from the root. */
const locationPaths: Readonly<Record<string, Sitemap['names']>> = {
  'urlset/url/loc': 'pages',
  'sitemapindex/sitemap/loc': 'sitemaps',
};
const locationDepth = 3;

class SitemapReader {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #path: string[] = [];
  readonly #locations: string[] = [];
  #names: Sitemap['names'] = 'pages';
  /** The text of the location that is being read. */
  #location: string | undefined;

  constructor() {
    this.#parser.on('error', ({ message }) => fail(`It is not well-formed XML (${message}).`));
    this.#parser.on('opentag', ({ local, uri }) => this.#open(local, uri));
    this.#parser.on('text', (text) => this.#append(text));
    this.#parser.on('cdata', (text) => this.#append(text));
    this.#parser.on('closetag', () => this.#close());
  }

  get sitemap(): Sitemap {
    return { names: this.#names, locations: this.#locations };
  }

  /** @throws NotASitemap */
  read(xml: string, cutOff: boolean): void {
    this.#parser.write(xml);
    if (!cutOff) this.#parser.close();
    if (this.#locations.length === 0) fail('It is empty: it names nothing.');
  }

  #open(name: string, uri: string): void {
    if (this.#path.length === 0) checkRoot(name, uri);
    // The parser looks for a namespace in every element around, so depth would cost time by its square.
    if (this.#path.push(name) > depthMax) fail(`Its elements are nested deeper than ${depthMax}.`);
    const names = this.#path.length === locationDepth ? locationPaths[this.#path.join('/')] : undefined;
    if (names === undefined) return;
    this.#names = names;
    this.#location = '';
  }

  #append(text: string): void {
    if (this.#location !== undefined) this.#location += text;
  }

  #close(): void {
    this.#path.pop();
    if (this.#location === undefined) return;
    const location = this.#location.trim();
    this.#location = undefined;
    if (!/^https?:\/\//i.test(location) || parseUrl(location) === undefined) {
      fail(`It names ${JSON.stringify(cut(location, shownCharsMax))}, which is no URL.`);
    }
    if (this.#locations.push(location) > locationsMax) fail(`It names more than ${locationsMax} URLs.`);
  }
}

function checkRoot(name: string, uri: string): void {
  if (name !== 'urlset' && name !== 'sitemapindex') {
    fail(`It is no sitemap: it begins with <${cut(name, shownCharsMax)}>.`);
  }
  if (uri !== namespace) {
    fail(`Its namespace is ${JSON.stringify(cut(uri, shownCharsMax))} instead of ${namespace}.`);
  }
}

function fail(fault: string): never {
  throw new NotASitemap(fault);
}
