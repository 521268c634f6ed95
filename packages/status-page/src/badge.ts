import type { ComponentState } from '@tocsin/domain';
import { makeBadge } from 'badge-maker';
import type { StatusPageContent } from './content.js';
import { type Rendered, speechOf } from './document.js';
import { xmlText } from './paths.js';
import type { Language } from './words/languages.js';

/** White text has a contrast of 4.5 to 1 on each. */
const colours: Readonly<Record<ComponentState, string>> = {
  operational: '#147957',
  maintenance: '#3a4cb8',
  degraded: '#8a5a00',
  partial_outage: '#b04a00',
  major_outage: '#c81440',
};

export const badgeLabelCharsMax = 60;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length <= badgeLabelCharsMax
    ? text
    : `${characters.slice(0, badgeLabelCharsMax - 1).join('')}…`;
};

/**
 * An SVG badge with the state of the page or of one component.
 * @returns `null` when the page has no such component
 */
export const renderBadge = (
  { page, state, groups }: StatusPageContent,
  language: Language,
  componentId?: string,
): Rendered | null => {
  const { words } = speechOf(language);
  const shown =
    componentId === undefined
      ? { name: page.title, state }
      : groups.flatMap(({ components }) => components).find(({ id }) => id === componentId);
  if (shown === undefined) return null;
  return {
    body: makeBadge({
      label: shortened(xmlText(shown.name)),
      message: words.states[shown.state],
      color: colours[shown.state],
      style: 'flat',
    }),
    contentType: 'image/svg+xml; charset=utf-8',
  };
};
