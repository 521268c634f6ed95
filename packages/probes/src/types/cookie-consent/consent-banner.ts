import { selectOne } from 'css-select';
import type { HtmlNode } from '../../http/parse-html.js';
import { type ConsentProvider, consentProviders } from './consent-providers.js';
import { pageAtWork, scriptsWith } from './page-at-work.js';

const allMarks = Object.values(consentProviders).flatMap(({ scripts = [] }) => scripts);

/** The name of the consent manager on a page, or the selector when it finds something. */
export function consentBannerIn(html: string, selector: string | undefined): string | undefined {
  const document = pageAtWork(html);
  const finds = (wanted: string) => selectOne<HtmlNode, HtmlNode>(wanted, document.children) !== null;
  if (selector !== undefined) return finds(selector) ? selector : undefined;
  const found = scriptsWith(allMarks, document);
  const isOnPage = ({ scripts = [], elements = [] }: ConsentProvider) =>
    scripts.some((mark) => found.some((script) => script.includes(mark))) || elements.some(finds);
  return Object.entries(consentProviders).find(([, provider]) => isOnPage(provider))?.[0];
}
