import { setImmediate } from 'node:timers/promises';
import { parseUrl } from '@tocsin/egress';
import { SaxesParser } from 'saxes';
import { cut } from '../cut.js';

/** https://www.sitemaps.org/protocol.html */
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const locationsMax = 50_000;
const chunkChars = 64 * 1_024;
const shownCharsMax = 100;

export type Sitemap = {
  /** Whether it names pages, or other sitemaps. */
  readonly names: 'pages' | 'sitemaps';
  /** URLs, at least one. */
  readonly locations: readonly string[];
};

export type ReadSitemap = Sitemap | { readonly fault: string };

/**
 * Reads a sitemap or an index of sitemaps; `cutOff` when its end is not known. A large one is read in pieces, and others
 * run in between.
 */
export async function readSitemap(xml: string, cutOff: boolean): Promise<ReadSitemap> {
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(xml)) return { fault: 'It is a web page, and no sitemap.' };
  const reader = new SitemapReader();
  for (let at = 0; at < xml.length && reader.fault === undefined; at += chunkChars) {
    reader.write(xml.slice(at, at + chunkChars));
    await setImmediate();
  }
  return reader.end(cutOff);
}

const locationPaths: Readonly<Record<string, Sitemap['names']>> = {
  'urlset/url/loc': 'pages',
  'sitemapindex/sitemap/loc': 'sitemaps',
};

class SitemapReader {
  /** The first thing that is wrong. */
  fault: string | undefined;

  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #path: string[] = [];
  readonly #locations: string[] = [];
  #names: Sitemap['names'] = 'pages';
  /** The text of the location that is being read. */
  #location: string | undefined;

  constructor() {
    this.#parser.on('error', ({ message }) => this.#fail(`It is not well-formed XML (${message}).`));
    this.#parser.on('opentag', ({ local, uri }) => this.#open(local, uri));
    this.#parser.on('text', (text) => this.#append(text));
    this.#parser.on('cdata', (text) => this.#append(text));
    this.#parser.on('closetag', () => this.#close());
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
  }

  end(cutOff: boolean): ReadSitemap {
    if (!cutOff && this.fault === undefined) this.#parser.close();
    if (this.fault !== undefined) return { fault: this.fault };
    if (this.#locations.length > 0) return { names: this.#names, locations: this.#locations };
    return { fault: 'It is empty: it names nothing.' };
  }

  #open(name: string, uri: string): void {
    if (this.#path.length === 0) this.#checkRoot(name, uri);
    this.#path.push(name);
    const names = locationPaths[this.#path.join('/')];
    if (names === undefined) return;
    this.#names = names;
    this.#location = '';
  }

  #checkRoot(name: string, uri: string): void {
    if (name !== 'urlset' && name !== 'sitemapindex') {
      this.#fail(`It is no sitemap: it begins with <${cut(name, shownCharsMax)}>.`);
    } else if (uri !== namespace) {
      this.#fail(`Its namespace is ${JSON.stringify(cut(uri, shownCharsMax))} instead of ${namespace}.`);
    }
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
      this.#fail(`It names ${JSON.stringify(cut(location, shownCharsMax))}, which is no URL.`);
    } else if (this.#locations.push(location) > locationsMax) {
      this.#fail(`It names more than ${locationsMax} URLs.`);
    }
  }

  #fail(fault: string): void {
    this.fault ??= fault;
  }
}
