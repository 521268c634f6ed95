import type { StatusContent } from '@tocsin/persistence';
import type { StatusPageContent } from '@tocsin/status-page';

/** The address of a page. Its links and feeds lead there. */
export type Place = { readonly origin: string; readonly path: string };

/** Copies the public settings one by one, so that a new setting of a page stays private until it is named here. */
export const pageContent = (
  { page, ...shown }: StatusContent,
  { origin, path }: Place,
): StatusPageContent => {
  const { id, title, description, homepageUrl, noindex } = page;
  return { ...shown, page: { id, title, description, homepageUrl, noIndex: noindex, origin, path } };
};
