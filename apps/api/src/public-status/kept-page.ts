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
import type { Encoding } from '../http/encodings.js';
import { type Place, pageContent, pictureNamed } from './page-content.js';
import { PreparedAnswer, type Representation } from './prepared-answer.js';
import { isForReaders, type PublicDocument } from './public-path.js';

/** Enough for the page, embed, feeds, badges and some months in six languages. */
const answersMax = 128;
/** The answers of one page with their compressed forms. A page of 100 components has 150 kB. */
const answerBytesMax = 8 * 1024 * 1024;
/** A month has up to 512 KiB of HTML. */
const monthsMax = 4;

export type PageReading = {
  readonly content: StatusContent;
  /** `null` without a password. */
  readonly passwordHash: string | null;
};

/** What a visitor asks for. */
export type Wanted = {
  readonly document: PublicDocument;
  readonly place: Place;
  readonly language: Language;
  readonly encoding: Encoding;
};

export type KeptPageOptions = {
  readonly onRendered?: () => void;
  /** Resolves when it is the turn of this page's account. */
  readonly turn?: () => Promise<void>;
  /** Sets a month, if the page has it. */
  readonly loadMonth?: (month: string) => Promise<void>;
  /** Mails can be sent, so the page has a form to subscribe. */
  readonly isSubscribable?: boolean;
};

const framed = 'X-Frame-Options';

/** The address of a picture has the hash of its bytes. As a document of its own, it may do nothing. */
const pictureHeaders = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  [framed]: 'SAMEORIGIN',
};

type Answer = Omit<Rendered, 'body'> & { readonly body: string | Buffer };

/** Headers beside those of every answer of the api. Caches revalidate each time, by the tag. */
const headersOf = (document: PublicDocument, { contentSecurityPolicy }: Answer): Record<string, string> => {
  const { kind } = document;
  if (kind === 'picture') return pictureHeaders;
  const isHtml = contentSecurityPolicy !== undefined;
  const isForOthers = !isForReaders(document);
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

const keyOf = ({ document, place, language }: Wanted): string => {
  const from = `${place.origin}${place.path}`;
  switch (document.kind) {
    case 'picture':
      return `picture ${document.name}`;
    case 'history':
      return `history ${document.month} ${language} ${from}`;
    case 'component_badge':
      return `component_badge ${document.componentId} ${language} ${from}`;
    default:
      return `${document.kind} ${language} ${from}`;
  }
};

/** A page as it was last read, with the answers rendered from it. */
export class KeptPage {
  readonly #answers = new Map<string, PreparedAnswer>();
  readonly #preparing = new Map<string, Promise<Representation | null>>();
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
    this.forgetAnswers();
  }

  /** Lets the page say that it may be outdated, because the database cannot be reached. */
  markOutdated(): void {
    if (this.#isOutdated) return;
    this.#isOutdated = true;
    this.forgetAnswers();
  }

  /** An upper bound of the memory of its answers. */
  get answerBytes(): number {
    return this.#answerBytes;
  }

  /** @returns what is in memory, or `undefined` */
  ready(wanted: Wanted): Representation | undefined {
    return this.#answers.get(keyOf(wanted))?.ready(wanted.encoding);
  }

  /**
   * Renders and compresses what is not in memory, in the turn of the account. Simultaneous requests share it.
   * @returns `null` when the page has no such document
   * @throws Problem when too much waits
   */
  async prepare(wanted: Wanted): Promise<Representation | null> {
    const ready = this.ready(wanted);
    if (ready) return ready;
    const key = `${keyOf(wanted)} ${wanted.encoding}`;
    const underWay = this.#preparing.get(key);
    if (underWay) return underWay;
    const preparing = this.#prepare(wanted).finally(() => this.#preparing.delete(key));
    this.#preparing.set(key, preparing);
    return preparing;
  }

  async #prepare(wanted: Wanted): Promise<Representation | null> {
    const { document } = wanted;
    await this.options.turn?.();
    if (document.kind === 'history') await this.options.loadMonth?.(document.month);
    return (await this.#answer(wanted)?.in(wanted.encoding)) ?? null;
  }

  #answer(wanted: Wanted): PreparedAnswer | null {
    const { document, place, language } = wanted;
    const key = keyOf(wanted);
    const known = this.#answers.get(key);
    if (known) return known;
    const rendered = this.#render(document, place, language);
    if (rendered === null) return null;
    const answer = new PreparedAnswer(rendered, headersOf(document, rendered));
    // The oldest go first. No document has more than the bound.
    for (const [oldest, { bytes }] of this.#answers) {
      if (this.#answers.size < answersMax && this.#answerBytes + answer.bytes <= answerBytesMax) break;
      this.#answers.delete(oldest);
      this.#answerBytes -= bytes;
    }
    this.#answers.set(key, answer);
    this.#answerBytes += answer.bytes;
    this.options.onRendered?.();
    return answer;
  }

  forgetAnswers(): void {
    this.#answers.clear();
    this.#answerBytes = 0;
  }

  #render(document: PublicDocument, place: Place, language: Language): Answer | null {
    if (document.kind === 'picture') {
      const picture = pictureNamed(this.#reading.content.page, document.name);
      return picture && { body: picture.bytes, contentType: picture.type };
    }
    const content = pageContent(this.#reading.content, place);
    switch (document.kind) {
      case 'page':
      case 'still':
        return renderPage(content, language, {
          outdated: this.#isOutdated,
          still: document.kind === 'still',
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
