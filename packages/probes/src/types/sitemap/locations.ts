import { parseUrl } from '@tocsin/egress';
import { pluralize, shorten } from '../../words/text.js';

/** https://www.sitemaps.org/protocol.html */
const locationsMax = 50_000;
const locationCharsMax = 2_047;
const shownCharsMax = 100;

export type Sitemap = {
  readonly names: 'pages' | 'sitemaps';
  readonly locations: readonly string[];
  /** True if a part was not read. */
  readonly cutOff: boolean;
};

export type ReadSitemap = Sitemap | { readonly fault: string };

/** The URLs of a sitemap, within the limits of the protocol. */
export class Locations {
  readonly #urls: string[] = [];

  /** Adds a URL, or returns its fault. */
  add(text: string): string | undefined {
    const url = text.trim();
    if (!/^https?:\/\//i.test(url) || parseUrl(url) === undefined) {
      return `It names ${JSON.stringify(shorten(url, shownCharsMax))}, which is not a URL.`;
    }
    if (url.length > locationCharsMax) {
      return `It names a URL of ${pluralize(url.length, 'character')}, and ${locationCharsMax} are allowed.`;
    }
    if (this.#urls.push(url) <= locationsMax) return undefined;
    return `It names more than ${locationsMax} URLs. Split it, and name the parts in an index of sitemaps.`;
  }

  end(names: Sitemap['names'], cutOff: boolean): ReadSitemap {
    if (this.#urls.length === 0) return { fault: 'It is empty: it names nothing.' };
    return { names, locations: this.#urls, cutOff };
  }
}
