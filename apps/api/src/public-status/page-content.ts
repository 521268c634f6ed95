import { createHash } from 'node:crypto';
import type { StatusPage } from '@tocsin/domain';
import type { StatusContent } from '@tocsin/persistence';
import type { PageFacts, ShownBrand, ShownPicture, StatusPageContent } from '@tocsin/status-page';
import { type StoredPicture, storedPicture } from './data-url.js';

/** The address of a page. Its links and feeds lead there. */
export type Place = { readonly origin: string; readonly path: string };

const hashChars = 22;

const endings = { 'image/png': 'png', 'image/webp': 'webp' } as const;

const nameOf = ({ type, bytes }: StoredPicture): string =>
  `${createHash('sha256').update(bytes).digest('base64url').slice(0, hashChars)}.${endings[type]}`;

const shown = (url: string | null): ShownPicture | null => {
  const picture = storedPicture(url);
  return picture && { name: nameOf(picture), width: picture.width, height: picture.height };
};

/** The picture of a page whose address ends in this name; `null` without one. */
export const pictureNamed = ({ logo, logoDark, favicon }: StatusPage, name: string): StoredPicture | null => {
  const pictures = [logo, logoDark, favicon].map(storedPicture);
  return pictures.find((picture) => picture !== null && nameOf(picture) === name) ?? null;
};

/** Copies the public settings one by one, so that a new setting of a page stays private until it is named here. */
const brandOf = (page: StatusPage): ShownBrand => ({
  logo: shown(page.logo),
  logoDark: shown(page.logoDark),
  favicon: shown(page.favicon),
  headerColor: page.headerColor,
  accentColor: page.accentColor,
  accentColorDark: page.accentColorDark,
  headerLinks: page.headerLinks,
  footerText: page.footerText,
  footerLinks: page.footerLinks,
});

const pageFacts = (page: StatusPage, { origin, path }: Place): PageFacts => {
  const { id, title, description, homepageUrl, noindex, timeZone } = page;
  const brand = brandOf(page);
  return { id, title, description, homepageUrl, noIndex: noindex, origin, path, brand, timeZone };
};

/** A page for the visitor of a link in a mail, who may lack the password that its pictures need. */
export const pageOfLink = (page: StatusPage, place: Place): PageFacts => {
  const facts = pageFacts(page, place);
  if (!page.hasPassword) return facts;
  return { ...facts, brand: { ...facts.brand, logo: null, logoDark: null, favicon: null } };
};

export const pageContent = ({ page, ...content }: StatusContent, place: Place): StatusPageContent => ({
  ...content,
  page: pageFacts(page, place),
});
