import type { StatusPageId } from '@tocsin/domain';
import { isSlug } from '@tocsin/domain';
import { type Language, languageFor } from '@tocsin/status-page';
import { type Encoding, preferredEncoding } from '../http/encodings.js';
import type { PageNames } from './page-names.js';

/** A document of a page. */
export type PublicDocument =
  | { readonly kind: 'page' | 'still' | 'embed' | 'atom' | 'json_feed' | 'summary' | 'badge' }
  | { readonly kind: 'component_badge'; readonly componentId: string }
  | { readonly kind: 'history'; readonly month: string }
  | { readonly kind: 'picture'; readonly name: string };

export type PublicPath = {
  readonly id: StatusPageId;
  /** Before the page's own paths; empty on a domain. */
  readonly prefix: string;
  /** The page's own domain, if the request was sent there. */
  readonly domain: string | null;
  /** The path after the prefix, such as `/feed.atom`. */
  readonly rest: string;
};

export const slugPrefix = '/status/';
/** Fastify's routes for requests to a page's domain, and to an unknown host. */
export const domainPrefix = '/-domain';
export const unknownHostPath = '/-unknown-host';

/** The routes that take the password form. */
export const passwordPaths = [`${slugPrefix}:slug/password`, `${domainPrefix}/password`] as const;
export const formBytesMax = 4096;

/** The routes of subscriptions, below a page. */
const subscriptionPathsBelow = (prefix: string) =>
  ({
    subscribe: `${prefix}/subscribe`,
    confirm: `${prefix}/confirm`,
    unsubscribe: `${prefix}/unsubscribe`,
  }) as const;
export const subscriptionPaths = [`${slugPrefix}:slug`, domainPrefix].map(subscriptionPathsBelow);
/** Has room for the ids of all components of a page. */
export const subscriptionBytesMax = 16 * 1024;

const fixed: Readonly<Record<string, PublicDocument>> = {
  '': { kind: 'page' },
  '/': { kind: 'page' },
  '/still': { kind: 'still' },
  '/embed': { kind: 'embed' },
  '/feed.atom': { kind: 'atom' },
  '/feed.json': { kind: 'json_feed' },
  '/summary.json': { kind: 'summary' },
  '/badge.svg': { kind: 'badge' },
};

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const componentBadge = new RegExp(`^/components/(${uuid})/badge\\.svg$`);
/** The hash of a picture in base64url, and the ending of its type. */
const picture = /^\/pictures\/([\w-]{22}\.(?:png|webp))$/;
const history = /^\/history\/(\d{4}-(?:0[1-9]|1[0-2]))$/;

/** Not for other sites. */
export const isForReaders = ({ kind }: PublicDocument): boolean =>
  kind === 'page' || kind === 'still' || kind === 'history';

export const documentAt = (rest: string): PublicDocument | null => {
  const known = Object.hasOwn(fixed, rest) ? fixed[rest] : undefined;
  if (known) return known;
  const componentId = componentBadge.exec(rest)?.[1];
  if (componentId !== undefined) return { kind: 'component_badge', componentId };
  const name = picture.exec(rest)?.[1];
  if (name !== undefined) return { kind: 'picture', name };
  const month = history.exec(rest)?.[1];
  return month === undefined ? null : { kind: 'history', month };
};

/** @returns the host without its port, in lower case */
export const hostName = (host: string | undefined): string => (host ?? '').toLowerCase().replace(/:\d+$/, '');

/**
 * Finds the page of a request by its host or, on other hosts, by its slug.
 * @returns `null` when no page has this name
 */
export const publicPath = (names: PageNames, host: string | undefined, url: string): PublicPath | null => {
  const path = url.split('?', 1)[0] ?? '';
  const domain = hostName(host);
  const ofDomain = names.ofDomain(domain);
  if (ofDomain !== undefined) return { id: ofDomain, prefix: '', domain, rest: path };
  if (!path.startsWith(slugPrefix)) return null;
  const end = path.indexOf('/', slugPrefix.length);
  const slug = path.slice(slugPrefix.length, end < 0 ? undefined : end);
  const id = isSlug(slug) ? names.ofSlug(slug) : undefined;
  if (id === undefined) return null;
  return { id, prefix: `${slugPrefix}${slug}`, domain: null, rest: end < 0 ? '' : path.slice(end) };
};

type Visitor = { readonly language: Language; readonly encoding: Encoding };

/** Browsers send few different values of a header. */
const rememberedMax = 500;

const remembered = <T>(read: (header: string) => T): ((header: string | undefined) => T) => {
  const known = new Map<string, T>();
  return (header = '') => {
    const before = known.get(header);
    if (before !== undefined) return before;
    if (known.size >= rememberedMax) known.clear();
    const found = read(header);
    known.set(header, found);
    return found;
  };
};

const languageOf = remembered((header) => languageFor(header === '' ? undefined : header));

const encodingOf = remembered(preferredEncoding);

type Headers = {
  readonly 'accept-language'?: string | undefined;
  readonly 'accept-encoding'?: string | string[] | undefined;
};

export const visitorOf = (headers: Headers): Visitor => ({
  language: languageOf(headers['accept-language']),
  encoding: encodingOf(headers['accept-encoding']?.toString()),
});

/** Evaluates `If-None-Match` (RFC 9110, section 13.1.2). @returns whether the visitor has this representation */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*'));
