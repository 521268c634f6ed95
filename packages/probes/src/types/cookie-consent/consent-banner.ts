import type { HttpHeaders } from '@tocsin/egress';
import { selectOne } from 'css-select';
import { Cookie } from 'tough-cookie';
import { newTask } from '../../compute/compute.js';
import { bodyText, type Content, type HtmlNode } from '../../http/body-text.js';
import { shorten } from '../../words/text.js';
import { type ConsentProvider, consentProviders } from './consent-providers.js';
import { pageAtWork, scriptsWith } from './page-at-work.js';
import { containersIn, cookieFits, needsNoConsent, tagManagerMark } from './tag-manager.js';
export type BannerOnPage = {
  /** The name of the consent manager, or the selector when it finds something. */
  readonly banner: string | undefined;
  /** The URLs of the scripts of a tag manager, which may bring a banner. */
  readonly containers: readonly string[];
};

const allMarks = Object.values(consentProviders).flatMap(({ scripts = [] }) => scripts);

function consentBannerIn(html: string, selector: string | undefined): BannerOnPage {
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

const cookieCharsShownMax = 100;

type ConsentQuestion = {
  readonly content: Content;
  /** The headers of each redirect, and of the page. */
  readonly headers: readonly HttpHeaders[];
  readonly selector: string | undefined;
  readonly allowedCookies: readonly string[];
  readonly now: Date;
};

type Consent = BannerOnPage & {
  readonly cookies: readonly string[];
};

const consentOn = (question: ConsentQuestion): Consent => ({
  ...consentBannerIn(bodyText(question.content), question.selector),
  cookies: cookiesOf(question).filter(
    (name) => !needsNoConsent(name) && !cookieFits(question.allowedCookies, name),
  ),
});

/** Cookies that are set and have not expired. */
function cookiesOf({ headers, now }: ConsentQuestion): readonly string[] {
  const names = headers
    .flatMap((answer) => answer.get('set-cookie') ?? [])
    .flatMap((text) => Cookie.parse(text) ?? [])
    .filter((cookie) => cookie.TTL(now.getTime()) > 0)
    .map(({ key }) => shorten(key, cookieCharsShownMax));
  return [...new Set(names)];
}

export const consentTask = newTask('consent', consentOn);
