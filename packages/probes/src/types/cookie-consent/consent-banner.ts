import { selectOne } from 'css-select';
import type { HtmlNode } from '../../http/parse-html.js';
import { type ConsentProvider, consentProviders } from './consent-providers.js';
import { pageAtWork, scriptsWith } from './page-at-work.js';
import { containersIn, tagManagerMark } from './tag-manager.js';

export type BannerOnPage = {
  /** The name of the consent manager, or the selector when it finds something. */
  readonly banner: string | undefined;
  /** The URLs of the scripts of a tag manager, which may bring a banner. */
  readonly containers: readonly string[];
};

const allMarks = Object.values(consentProviders).flatMap(({ scripts = [] }) => scripts);

export function consentBannerIn(html: string, selector: string | undefined): BannerOnPage {
  const { document, data } = pageAtWork(html);
  const finds = (wanted: string) => selectOne<HtmlNode, HtmlNode>(wanted, document.children) !== null;
  if (selector !== undefined) return { banner: finds(selector) ? selector : undefined, containers: [] };
  const found = scriptsWith([...allMarks, tagManagerMark, settingsMark], document);
  const settings = [...found, ...data];
  const isOnPage = ({ scripts = [], elements = [], settings: patterns = [] }: ConsentProvider) =>
    scripts.some((mark) => found.some((script) => script.includes(mark))) ||
    elements.some(finds) ||
    patterns.some((pattern) => settings.some((text) => pattern.test(text)));
  const banner = Object.entries(consentProviders).find(([, provider]) => isOnPage(provider))?.[0];
  return { banner, containers: banner === undefined ? containersIn(found) : [] };
}

/** Scripts that hold settings in JSON have it. */
const settingsMark = '"eu_cookie_compliance"';
