import { NewStatusPage } from '../api/bounds/new-status-page.js';
import type { Schemas } from '../api/client.js';
import type { StatusPage } from './status-page-queries.js';

/** Makes a slug from a title: "Müller & Söhne" becomes `mueller-soehne`. */
export const slugFrom = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    // NFKD separates letters from their accents.
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, NewStatusPage.slug.maxLength)
    .replaceAll(/^-+|-+$/g, '');

export type PageDraft = {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly homepage_url: string;
  readonly domain: string;
  readonly noindex: boolean;
  readonly time_zone: string;
  /** Empty keeps the stored password. */
  readonly password: string;
  readonly removesPassword: boolean;
  readonly publishes: boolean;
  readonly publish_after_minutes: number;
};

const usualMinutes = 10;

export const pageDraftOf = (page: StatusPage): PageDraft => ({
  title: page.title,
  slug: page.slug,
  description: page.description ?? '',
  homepage_url: page.homepage_url ?? '',
  domain: page.domain ?? '',
  noindex: page.noindex,
  time_zone: page.time_zone,
  password: '',
  removesPassword: false,
  publishes: page.publish_after_minutes !== null,
  publish_after_minutes: page.publish_after_minutes ?? usualMinutes,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const settingsOf = (draft: PageDraft) => ({
  title: draft.title.trim(),
  slug: draft.slug.trim(),
  description: orNull(draft.description),
  homepage_url: orNull(draft.homepage_url),
  domain: orNull(draft.domain),
  noindex: draft.noindex,
  time_zone: draft.time_zone,
  publish_after_minutes: draft.publishes ? draft.publish_after_minutes : null,
});

/** Returns only the changed fields. */
export const pageChanges = (page: StatusPage, draft: PageDraft): Schemas['StatusPageChanges'] => {
  const before: Readonly<Record<string, unknown>> = settingsOf(pageDraftOf(page));
  const changed = Object.entries(settingsOf(draft)).filter(([name, value]) => value !== before[name]);
  const password = draft.removesPassword ? null : draft.password === '' ? undefined : draft.password;
  return { ...Object.fromEntries(changed), ...(password === undefined ? {} : { password }) };
};
