import { reasonsOf, type Said } from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress';
import { shorten } from '../../words/text.js';

const says = reasonsOf('sitemap_urls', {
  not_a_url: {
    en: 'It names {text}, which is not a URL.',
    de: 'Die Sitemap nennt {text}, was keine URL ist.',
    ar: 'تسمّي {text}، وهو ليس URL.',
  },
  long_url: {
    en: 'It names a URL of {length:n} {length|character|characters}, and {allowed:n} are allowed.',
    de: 'Die Sitemap nennt eine URL mit {length:n} Zeichen, erlaubt sind {allowed:n}.',
    ar: 'تسمّي URL عدد أحرفه {length:n}، والمسموح به {allowed:n}.',
  },
  too_many: {
    en: 'It names more than {allowed:n} URLs. Split it, and name the parts in an index of sitemaps.',
    de: 'Die Sitemap nennt mehr als {allowed:n} URLs. Teilen Sie sie, und nennen Sie die Teile in einem Index von Sitemaps.',
    ar: 'عدد ما تسمّيه من URL أكثر من {allowed:n}. قسّمها، وسمِّ أجزاءها في فهرس لخرائط الموقع.',
  },
  empty: {
    en: 'It is empty: it names nothing.',
    de: 'Die Sitemap ist leer: Sie nennt nichts.',
    ar: 'فارغة: لا تسمّي شيئًا.',
  },
});

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

export type ReadSitemap = Sitemap | { readonly fault: Said };

export const emptySitemap = says.empty;

/** The URLs of a sitemap, within the limits of the protocol. */
export class Locations {
  readonly #urls: string[] = [];

  /** Adds a URL, or returns its fault. */
  add(text: string): Said | undefined {
    const url = text.trim();
    if (!/^https?:\/\//i.test(url) || parseUrl(url) === undefined) {
      return says.not_a_url({ text: JSON.stringify(shorten(url, shownCharsMax)) });
    }
    if (url.length > locationCharsMax) {
      return says.long_url({ length: url.length, allowed: locationCharsMax });
    }
    if (this.#urls.push(url) <= locationsMax) return undefined;
    return says.too_many({ allowed: locationsMax });
  }

  end(names: Sitemap['names'], cutOff: boolean): ReadSitemap {
    if (this.#urls.length === 0) return { fault: emptySitemap() };
    return { names, locations: this.#urls, cutOff };
  }
}
