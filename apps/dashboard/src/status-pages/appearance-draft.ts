import type { Schemas } from '../api/client.js';
import type { StatusPage } from './status-page-queries.js';

export type LinkDraft = { readonly label: string; readonly url: string };

export type PictureField = 'logo' | 'logo_dark' | 'favicon';

type ColourField = 'header_color' | 'accent_color' | 'accent_color_dark';

type LinksField = 'header_links' | 'footer_links';

/** Pictures are `data:` URLs, and an empty text is a colour that is unset. */
export type AppearanceDraft = Readonly<Record<PictureField, string | null>> &
  Readonly<Record<ColourField, string>> &
  Readonly<Record<LinksField, readonly LinkDraft[]>> & { readonly footer_text: string };

export const appearanceDraftOf = (page: StatusPage): AppearanceDraft => ({
  logo: page.logo,
  logo_dark: page.logo_dark,
  favicon: page.favicon,
  header_color: page.header_color ?? '',
  accent_color: page.accent_color ?? '',
  accent_color_dark: page.accent_color_dark ?? '',
  header_links: page.header_links,
  footer_text: page.footer_text ?? '',
  footer_links: page.footer_links,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A host alone becomes an address, and an e-mail address a link to write to it. */
export const linkUrlFrom = (text: string): string => {
  const url = text.trim();
  if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
  return url.includes('@') ? `mailto:${url}` : `https://${url}`;
};

/** Leaves out rows that nobody filled in. */
const linksOf = (links: readonly LinkDraft[]) =>
  links
    .map(({ label, url }) => ({ label: label.trim(), url: linkUrlFrom(url) }))
    .filter(({ label, url }) => label !== '' || url !== '');

const fieldsOf = (draft: AppearanceDraft) => ({
  logo: draft.logo,
  logo_dark: draft.logo_dark,
  favicon: draft.favicon,
  header_color: orNull(draft.header_color),
  accent_color: orNull(draft.accent_color),
  accent_color_dark: orNull(draft.accent_color_dark),
  header_links: linksOf(draft.header_links),
  footer_text: orNull(draft.footer_text),
  footer_links: linksOf(draft.footer_links),
});

/** Returns only the changed fields. */
export const appearanceChanges = (page: StatusPage, draft: AppearanceDraft): Schemas['StatusPageChanges'] => {
  const before: Readonly<Record<string, unknown>> = fieldsOf(appearanceDraftOf(page));
  return Object.fromEntries(
    Object.entries(fieldsOf(draft)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  );
};
