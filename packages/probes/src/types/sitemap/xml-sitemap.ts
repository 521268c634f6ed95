import { inEnglish, reasonsOf, type Said } from '@tocsin/domain';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { shorten } from '../../words/text.js';
import { Locations, type ReadSitemap, type Sitemap } from './locations.js';

const says = reasonsOf('sitemap_xml', {
  malformed: {
    en: 'It is not well-formed XML ({why}).',
    de: 'Das ist kein wohlgeformtes XML ({why}).',
    ar: 'ليست XML سليم الصيغة ({why}).',
  },
  too_deep: {
    en: 'Its elements are nested deeper than {limit:n}.',
    de: 'Die Elemente sind tiefer als {limit:n} verschachtelt.',
    ar: 'عناصرها متداخلة أعمق من {limit:n}.',
  },
  other_root: {
    en: 'It is not a sitemap: it begins with <{name}>.',
    de: 'Das ist keine Sitemap: Sie beginnt mit <{name}>.',
    ar: 'ليست خريطة موقع: تبدأ بـ ‎<{name}>‎.',
  },
  other_namespace: {
    en: 'Its namespace is {found} instead of {expected}.',
    de: 'Der Namensraum ist {found} statt {expected}.',
    ar: 'فضاء الأسماء فيها {found} بدلًا من {expected}.',
  },
  surplus_namespace: {
    en: 'Its namespace is {found} instead of none.',
    de: 'Der Namensraum ist {found} statt keiner.',
    ar: 'فضاء الأسماء فيها {found} بدلًا من لا شيء.',
  },
});

/** Sitemaps nest three elements, feeds four, extensions a few more. */
const depthMax = 32;
const shownCharsMax = 100;

type Format = {
  readonly namespaces: readonly string[];
  /** From the root to the element that names a URL, all of one namespace. */
  readonly path: readonly string[];
  readonly names: Sitemap['names'];
  /** By default the URL is the text of the element. */
  readonly attribute?: string;
};

const sitemapNamespaces = ['http://www.sitemaps.org/schemas/sitemap/0.9'];

const formats: Readonly<Record<string, Format>> = {
  urlset: { namespaces: sitemapNamespaces, path: ['urlset', 'url', 'loc'], names: 'pages' },
  sitemapindex: {
    namespaces: sitemapNamespaces,
    path: ['sitemapindex', 'sitemap', 'loc'],
    names: 'sitemaps',
  },
  // https://www.rssboard.org/rss-specification
  rss: { namespaces: [''], path: ['rss', 'channel', 'item', 'link'], names: 'pages' },
  // RFC 4287, section 4.2.7, and Atom 0.3 before it.
  feed: {
    namespaces: ['http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns#'],
    path: ['feed', 'entry', 'link'],
    names: 'pages',
    attribute: 'href',
  },
};

export function readXmlSitemap(xml: string, cutOff: boolean): ReadSitemap {
  const reader = new XmlReader();
  try {
    reader.read(xml, cutOff);
  } catch (error) {
    if (!(error instanceof NotASitemap)) throw error;
    return { fault: error.fault };
  }
  return reader.end(cutOff);
}

class NotASitemap extends Error {
  constructor(readonly fault: Said) {
    super(inEnglish(fault));
  }
}

function fail(fault: Said): never {
  throw new NotASitemap(fault);
}

class XmlReader {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #locations = new Locations();
  #format: Format | undefined;
  #namespace = '';
  /** Open elements, and those of them that stand on the format's path. */
  #depth = 0;
  #onPath = 0;
  #location: string | undefined;

  constructor() {
    this.#parser.on('error', ({ message }) => fail(says.malformed({ why: message })));
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('text', (text) => this.#append(text));
    this.#parser.on('cdata', (text) => this.#append(text));
    this.#parser.on('closetag', () => this.#close());
  }

  read(xml: string, cutOff: boolean): void {
    this.#parser.write(xml);
    if (!cutOff) this.#parser.close();
  }

  end(cutOff: boolean): ReadSitemap {
    return this.#locations.end(this.#format?.names ?? 'pages', cutOff);
  }

  #open(tag: SaxesTagNS): void {
    if (this.#depth === 0) this.#begin(tag);
    const path = this.#format?.path ?? [];
    const isOnPath =
      this.#onPath === this.#depth && tag.local === path[this.#depth] && tag.uri === this.#namespace;
    this.#depth += 1;
    // The parser looks for a namespace in every open element, so depth costs its square.
    if (this.#depth > depthMax) fail(says.too_deep({ limit: depthMax }));
    if (!isOnPath) return;
    this.#onPath = this.#depth;
    if (this.#depth < path.length) return;
    if (this.#format?.attribute === undefined) this.#location = '';
    // An entry links to more than its page (RFC 4287, section 4.2.7.2).
    else if ((tag.attributes.rel?.value ?? 'alternate') === 'alternate') {
      this.#add(tag.attributes[this.#format.attribute]?.value ?? '');
    }
  }

  #begin({ local, uri }: SaxesTagNS): void {
    this.#format = Object.hasOwn(formats, local) ? formats[local] : undefined;
    this.#namespace = uri;
    if (this.#format === undefined) {
      fail(says.other_root({ name: shorten(local, shownCharsMax) }));
    } else if (!this.#format.namespaces.includes(uri)) {
      const [expected = ''] = this.#format.namespaces;
      const found = JSON.stringify(shorten(uri, shownCharsMax));
      fail(expected === '' ? says.surplus_namespace({ found }) : says.other_namespace({ found, expected }));
    }
  }

  #append(text: string): void {
    if (this.#location !== undefined) this.#location += text;
  }

  #close(): void {
    if (this.#location !== undefined && this.#depth === this.#format?.path.length) {
      this.#add(this.#location);
      this.#location = undefined;
    }
    this.#depth -= 1;
    this.#onPath = Math.min(this.#onPath, this.#depth);
  }

  #add(location: string): void {
    const fault = this.#locations.add(location);
    if (fault !== undefined) fail(fault);
  }
}
