import type { HttpHeaders } from '@tocsin/egress';
import { selectOne } from 'css-select';
import { DomUtils } from 'htmlparser2';
import { Cookie } from 'tough-cookie';
import { cut } from '../cut.js';
import { bodyText, type Content } from '../http/body-text.js';
import { consentProviders } from './consent-providers.js';
import { type HtmlNode, parseHtml } from './parse-html.js';

const cookieCharsShownMax = 100;

export type ConsentQuestion = {
  readonly content: Content;
  /** Of every answer on the way to the page, and of the page. */
  readonly headers: readonly HttpHeaders[];
  readonly selector: string | undefined;
  readonly allowedCookies: readonly string[];
  readonly now: Date;
};

export type Consent = {
  /** What asks for consent. */
  readonly banner: string | undefined;
  /** The cookies that are set before consent, and may not be. */
  readonly cookies: readonly string[];
};

/** Whether a page asks for consent, and which cookies it does not wait with. */
export const consentOn = (question: ConsentQuestion): Consent => ({
  banner: bannerOn(question),
  cookies: cookiesOf(question).filter(
    (name) => !question.allowedCookies.some((pattern) => fits(pattern, name)),
  ),
});

/** The selector that found something, or the consent manager whose script is on the page. */
function bannerOn({ content, selector }: ConsentQuestion): string | undefined {
  const document = parseHtml(bodyText(content));
  if (selector !== undefined) {
    return selectOne<HtmlNode, HtmlNode>(selector, document.children) === null ? undefined : selector;
  }
  const scripts = DomUtils.getElementsByTagName('script', document.children, true).flatMap((script) => [
    script.attribs.src ?? '',
    DomUtils.textContent(script),
  ]);
  const known = Object.entries(consentProviders).find(([, marks]) =>
    marks.some((mark) => scripts.some((script) => script.includes(mark))),
  );
  return known?.[0];
}

/** The names of the cookies that the page, or a redirect to it, sets and does not take away. */
function cookiesOf({ headers, now }: ConsentQuestion): readonly string[] {
  const names = headers
    .flatMap((answer) => answer.get('set-cookie') ?? [])
    .flatMap((text) => Cookie.parse(text) ?? [])
    .filter((cookie) => cookie.TTL(now.getTime()) > 0)
    .map(({ key }) => cut(key, cookieCharsShownMax));
  return [...new Set(names)];
}

const fits = (pattern: string, name: string): boolean => {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(name);
};
