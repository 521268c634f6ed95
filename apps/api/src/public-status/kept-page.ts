import type { ShownPost } from '@tocsin/domain';
import type { StatusContent } from '@tocsin/persistence';
import {
  type Language,
  type Rendered,
  renderAtom,
  renderBadge,
  renderEmbed,
  renderHistory,
  renderJsonFeed,
  renderPage,
  renderSummary,
} from '@tocsin/status-page';
import { type Place, pageContent } from './page-content.js';
import { PreparedAnswer } from './prepared-answer.js';
import type { PublicDocument } from './public-path.js';

/** Enough for the page, embed, feeds, badges and some months in six languages. */
const answersMax = 128;
/** The answers of one page, uncompressed. A page of 100 components has 150 kB. */
const answerBytesMax = 8 * 1024 * 1024;
const monthsMax = 12;

export type PageReading = {
  readonly content: StatusContent;
  /** `null` without a password. */
  readonly passwordHash: string | null;
};

export type KeptPageOptions = {
  readonly onRendered?: () => void;
  /** Mails can be sent, so the page has a form to subscribe. */
  readonly isSubscribable?: boolean;
};

const framed = 'X-Frame-Options';

/** Headers beside those of every answer of the api. Caches revalidate each time, by the tag. */
const headersOf = ({ kind }: PublicDocument, { contentSecurityPolicy }: Rendered): Record<string, string> => {
  const isHtml = contentSecurityPolicy !== undefined;
  const isForOthers = kind !== 'page' && kind !== 'history';
  return {
    'Cache-Control': 'public, no-cache',
    Vary: kind === 'summary' ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': contentSecurityPolicy ?? "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': isForOthers ? 'cross-origin' : 'same-origin',
    ...(kind === 'embed' ? {} : { [framed]: 'SAMEORIGIN' }),
    ...(isForOthers && !isHtml ? { 'Access-Control-Allow-Origin': '*' } : {}),
  };
};

/** A page as it was last read, with the answers rendered from it. */
export class KeptPage {
  readonly #answers = new Map<string, PreparedAnswer>();
  readonly #months = new Map<string, readonly ShownPost[]>();
  #answerBytes = 0;
  #isOutdated = false;
  #reading: PageReading;
  /** On the monotonic clock. */
  readMs: number;
  isDirty = false;

  constructor(
    reading: PageReading,
    nowMs: number,
    private readonly options: KeptPageOptions = {},
  ) {
    this.#reading = reading;
    this.readMs = nowMs;
  }

  get reading(): PageReading {
    return this.#reading;
  }

  /** The posts of a month; `undefined` until they are set. */
  month(month: string): readonly ShownPost[] | undefined {
    return this.#months.get(month);
  }

  setMonth(month: string, posts: readonly ShownPost[]): void {
    if (this.#months.size >= monthsMax) this.#months.clear();
    this.#months.set(month, posts);
  }

  renew(reading: PageReading, nowMs: number): void {
    this.#reading = reading;
    this.readMs = nowMs;
    this.#isOutdated = false;
    this.#months.clear();
    this.#forgetAnswers();
  }

  /** Lets the page say that it may be outdated, because the database cannot be reached. */
  markOutdated(): void {
    if (this.#isOutdated) return;
    this.#isOutdated = true;
    this.#forgetAnswers();
  }

  /** @returns `null` when the page has no such document, or its month is not loaded yet */
  answer(document: PublicDocument, place: Place, language: Language): PreparedAnswer | null {
    const detail =
      document.kind === 'history'
        ? document.month
        : document.kind === 'component_badge'
          ? document.componentId
          : '';
    const key = `${document.kind} ${detail} ${language} ${place.origin}${place.path}`;
    const known = this.#answers.get(key);
    if (known) return known;
    const rendered = this.#render(document, place, language);
    if (rendered === null) return null;
    this.options.onRendered?.();
    const answer = new PreparedAnswer(rendered, headersOf(document, rendered));
    if (this.#answers.size >= answersMax || this.#answerBytes + answer.bytes > answerBytesMax)
      this.#forgetAnswers();
    this.#answers.set(key, answer);
    this.#answerBytes += answer.bytes;
    return answer;
  }

  #forgetAnswers(): void {
    this.#answers.clear();
    this.#answerBytes = 0;
  }

  #render(document: PublicDocument, place: Place, language: Language): Rendered | null {
    const content = pageContent(this.#reading.content, place);
    switch (document.kind) {
      case 'page':
        return renderPage(content, language, {
          outdated: this.#isOutdated,
          subscribable: this.options.isSubscribable ?? false,
        });
      case 'embed':
        return renderEmbed(content, language);
      case 'atom':
        return renderAtom(content, language);
      case 'json_feed':
        return renderJsonFeed(content, language);
      case 'summary':
        return renderSummary(content);
      case 'badge':
        return renderBadge(content, language);
      case 'component_badge':
        return renderBadge(content, language, document.componentId);
      case 'history': {
        const posts = this.#months.get(document.month);
        return posts === undefined
          ? null
          : renderHistory(content, { month: document.month, posts }, language);
      }
    }
  }
}
