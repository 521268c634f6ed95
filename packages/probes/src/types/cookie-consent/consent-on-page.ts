import type { HttpHeaders } from '@tocsin/egress';
import { Cookie } from 'tough-cookie';
import { newTask } from '../../compute/task.js';
import { bodyText, type Content } from '../../http/body-text.js';
import { shorten } from '../../words/text.js';
import { consentBannerIn } from './consent-banner.js';
import { cookieFits, isOfInfrastructure } from './cookie-names.js';

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
const consentOn = (question: ConsentQuestion): Consent => ({
  banner: consentBannerIn(bodyText(question.content), question.selector),
  cookies: cookiesOf(question).filter(
    (name) => !isOfInfrastructure(name) && !cookieFits(question.allowedCookies, name),
  ),
});

/** The names of the cookies that the page, or a redirect to it, sets and does not take away. */
function cookiesOf({ headers, now }: ConsentQuestion): readonly string[] {
  const names = headers
    .flatMap((answer) => answer.get('set-cookie') ?? [])
    .flatMap((text) => Cookie.parse(text) ?? [])
    .filter((cookie) => cookie.TTL(now.getTime()) > 0)
    .map(({ key }) => shorten(key, cookieCharsShownMax));
  return [...new Set(names)];
}

export const consentTask = newTask('consent', consentOn);
