import { isColour, readableOnPage } from '@tocsin/status-page/look';
import type { AppearanceDraft } from './appearance-draft.js';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

type Colours = { readonly head: string | null; readonly link: string | null };

/** The colours that a page of this draft has; `null` for what the draft leaves to the page. */
export const coloursOf = (draft: AppearanceDraft, scheme: Scheme): Colours => {
  const accent = isColour(draft.accent_color) ? draft.accent_color : null;
  const given = scheme === 'dark' && isColour(draft.accent_color_dark) ? draft.accent_color_dark : accent;
  const head = isColour(draft.header_color) ? draft.header_color : null;
  return { head, link: given === null ? null : readableOnPage(given, scheme) };
};
