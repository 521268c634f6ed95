import type { AccountId, Instant, StatusPageId } from './brand.js';

export const statusPageBounds = {
  slugCharsMin: 2,
  slugCharsMax: 63,
  titleCharsMax: 100,
  descriptionCharsMax: 1000,
  urlCharsMax: 2000,
  /** RFC 1035, section 2.3.4, without the last dot. */
  domainCharsMax: 253,
  publishAfterMinutesMin: 1,
  /** At most a day. */
  publishAfterMinutesMax: 1440,
  /** The bound for plans without a limit of their own. */
  pagesMax: 200,
  componentsMax: 100,
  /** All posts of a page, including drafts and withdrawn ones. */
  postsMax: 10_000,
  draftsMax: 100,
  subscribersMax: 5000,
  headerLinksMax: 5,
  footerLinksMax: 10,
  linkLabelCharsMax: 40,
  footerTextCharsMax: 500,
} as const;

/** A slug is a part of paths, and can be the first label of a host name. */
export const slugPattern = '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$';

const allowedSlug = new RegExp(slugPattern);

export const isSlug = (text: string): boolean =>
  text.length >= statusPageBounds.slugCharsMin &&
  text.length <= statusPageBounds.slugCharsMax &&
  allowedSlug.test(text);

/** RFC 1123, section 2.1. The last label has a letter, so that no address is a host name. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const allowedDomain = new RegExp(`^(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`);

/** Endings of names inside of networks. No public name server can prove whose they are. */
const privateEndings = [
  'local',
  'localhost',
  'internal',
  'svc',
  'cluster.local',
  'lan',
  'home.arpa',
  'intranet',
  'corp',
  'home',
];

/** A name inside of a network belongs to its operator, so no status page can have it. */
export const isPrivateName = (domain: string): boolean =>
  privateEndings.some((ending) => domain.endsWith(`.${ending}`)) || /\.svc\./.test(domain);

/** The TXT record with which the holder of a domain lets a page be shown there. */
export const domainProofOf = (
  domain: string,
  pageId: StatusPageId,
): { readonly name: string; readonly value: string } => ({
  name: `_tocsin.${domain}`,
  value: `tocsin-status-page=${pageId}`,
});

/** Returns the host name in lower case, or `null` for an address, a port, a single label or one beyond ASCII. */
export const domainFrom = (text: string): string | null => {
  const domain = text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return domain.length <= statusPageBounds.domainCharsMax && allowedDomain.test(domain) ? domain : null;
};

/** A link that a customer adds to their page. Its address is `https`, `http` or `mailto`. */
export type PageLink = { readonly label: string; readonly url: string };

/** How a page looks. Pictures are `data:` URLs of PNG or WebP, and colours are `#rrggbb`. */
export type StatusPageBrand = {
  readonly logo: string | null;
  /** In place of `logo` where the reader prefers dark colours; `null` for the same. */
  readonly logoDark: string | null;
  readonly favicon: string | null;
  /** The ground of the page's head, in both schemes. Its text is black or white: `textOn`. */
  readonly headerColor: string | null;
  /** Links and buttons on the light page. */
  readonly accentColor: string | null;
  /** The same on the dark page; `null` for a shade of `accentColor` that can be read there. */
  readonly accentColorDark: string | null;
  readonly headerLinks: readonly PageLink[];
  /** Plain text. */
  readonly footerText: string;
  readonly footerLinks: readonly PageLink[];
};

/** The look of a page that nobody gave one. */
export const unbranded: StatusPageBrand = {
  logo: null,
  logoDark: null,
  favicon: null,
  headerColor: null,
  accentColor: null,
  accentColorDark: null,
  headerLinks: [],
  footerText: '',
  footerLinks: [],
};

export type StatusPageSettings = StatusPageBrand & {
  /** Unique in the installation: the page's path is `/status/{slug}`. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly homepageUrl: string | null;
  /** A host name that shows the page, once a TXT record proves that its holder wants that. */
  readonly domain: string | null;
  /** Asks search engines to leave the page out. */
  readonly noindex: boolean;
  /** Minutes after which the page publishes an open incident by itself; `null` for never. */
  readonly publishAfterMinutes: number | null;
  /** The IANA zone of the times on the page and in its mails, which have UTC beside it. */
  readonly timeZone: string;
};

export type StatusPage = StatusPageSettings & {
  readonly id: StatusPageId;
  readonly accountId: AccountId;
  readonly hasPassword: boolean;
  /** Whether the domain is proved, and so shows the page. */
  readonly isDomainProved: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** `pending` until the subscriber confirms; `bounced` once the mail server refused the address for good. */
export const subscriberStates = ['pending', 'confirmed', 'bounced'] as const;
export type SubscriberState = (typeof subscriberStates)[number];
