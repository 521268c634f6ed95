import type { HttpHeaders } from '@tocsin/egress';
import { Cookie } from 'tough-cookie';
import { newTask } from '../../compute/task.js';
import { bodyText, type Content } from '../../http/body-text.js';
import { shorten } from '../../words/text.js';
import { type BannerOnPage, consentBannerIn } from './consent-banner.js';
import { cookieFits, needsNoConsent } from './cookie-names.js';

const cookieCharsShownMax = 100;

export type ConsentQuestion = {
  readonly content: Content;
  /** The headers of each redirect, and of the page. */
  readonly headers: readonly HttpHeaders[];
  readonly selector: string | undefined;
  readonly allowedCookies: readonly string[];
  readonly now: Date;
};

export type Consent = BannerOnPage & {
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
