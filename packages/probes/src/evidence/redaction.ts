// Takes secrets out of evidence, in any usual encoding. A secret that the end of a text cuts is found too.

import { inBase64, inHex, partsOf, partsOfBase64 } from './encoded-secret.js';
import { printable, SearchedText, stagesOf } from './searched-text.js';

export const redacted = '[redacted]';

/** Longer secrets are found by their beginning, and what follows without a gap goes with it. */
const comparedCharsMax = 128;

/** Fewer characters at the end of a text say too little. */
const cutCharsMin = 4;

/** A shorter secret is taken out where it stands alone: its letters are in any text. */
const aloneCharsMax = 3;

/** Bounds the rest of a character that the end of a text cuts, in its longest encoding. */
const cutCodeCharsMax = 40;

/** The longest beginning of a sequence that the end of the text cuts, down to `cutCharsMin`. */
const cutPattern = (parts: readonly string[]): string => {
  const inner = parts.slice(cutCharsMin).reduceRight((rest, part) => `(?:${part}${rest})?`, '');
  // The encoding of the next character may be cut too.
  return `${parts.slice(0, cutCharsMin).join('')}${inner}[^\\s<>"']{0,${cutCodeCharsMax}}$`;
};

const beyond = '(?:[^\\s"\'<>&;,]|&#[xX]?[0-9a-fA-F]+;)*';

/** How a text that may hold a secret says so, before patterns look for where. */
type Trace = {
  readonly of: 'decoded' | 'base64' | 'hex';
  readonly whole: string;
  /** The first characters, of which a cut secret has all. */
  readonly beginning: string;
};

type Search = {
  readonly trace: Trace;
  /** The parts of the secret, a pattern each. */
  readonly length: number;
  readonly beginning: RegExp;
  readonly anywhere: RegExp;
  /** `null` for a secret too short to be cut. */
  readonly atCut: RegExp | null;
};

const isTraced = ({ of, whole, beginning }: Trace, text: SearchedText, isCut: boolean): boolean =>
  text[of].some((stage) => stage.includes(isCut ? beginning : whole));

/** Called before a pattern is made. */
type OnPattern = (parts: number) => void;

/** Patterns are made when they are needed first: most texts hold no secret. */
class LazySearch implements Search {
  #madeParts: readonly string[] | undefined;
  #beginning: RegExp | undefined;
  #anywhere: RegExp | undefined;
  #atCut: RegExp | undefined;

  constructor(
    readonly trace: Trace,
    private readonly makeParts: () => readonly string[],
    private readonly rest: string,
    private readonly onPattern: OnPattern,
  ) {}

  get #parts(): readonly string[] {
    this.#madeParts ??= this.makeParts();
    return this.#madeParts;
  }

  get length(): number {
    return this.#parts.length;
  }

  get beginning(): RegExp {
    this.#beginning ??= new RegExp(`(?=${this.#parts.slice(0, cutCharsMin).join('')})`, 'gu');
    return this.#beginning;
  }

  get anywhere(): RegExp {
    if (this.#anywhere === undefined) {
      this.onPattern(this.length);
      this.#anywhere = new RegExp(`${this.#parts.join('')}${this.rest}`, 'uy');
    }
    return this.#anywhere;
  }

  get atCut(): RegExp {
    if (this.#atCut === undefined) {
      this.onPattern(this.length);
      this.#atCut = new RegExp(cutPattern(this.#parts), 'uy');
    }
    return this.#atCut;
  }
}

const aloneSearch = (secret: string): Search => {
  const parts = partsOf(secret);
  const anywhere = new RegExp(`(?<![\\p{L}\\p{N}])${parts.join('')}(?![\\p{L}\\p{N}])`, 'uy');
  const beginning = new RegExp(`(?=${parts.join('')})`, 'gu');
  return { trace: traceOf(secret), length: parts.length, beginning, anywhere, atCut: null };
};

const traceOf = (secret: string): Trace => {
  const stages = stagesOf(secret);
  const whole = printable(stages.at(-1) ?? '');
  // A text that decoding changes may have another beginning.
  const [...chars] = stages.length > 1 ? '' : secret;
  return { of: 'decoded', whole, beginning: printable(chars.slice(0, cutCharsMin).join('')) };
};

const searchesFor = (given: string, onPattern: OnPattern): readonly Search[] => {
  const chars = [...given];
  const secret = chars.slice(0, comparedCharsMax).join('');
  if (chars.length <= aloneCharsMax) return [aloneSearch(secret)];
  const rest = secret.length < given.length ? beyond : '';
  const whole = Buffer.from(secret).toString('hex');
  const inItsHex = { of: 'hex', whole, beginning: whole.slice(0, 2 * cutCharsMin) } as const;
  return [
    new LazySearch(traceOf(secret), () => partsOf(secret), rest, onPattern),
    new LazySearch(inItsHex, () => inHex(secret), rest, onPattern),
    ...inBase64(secret).map(
      (core) =>
        new LazySearch(
          { of: 'base64', whole: core, beginning: core.slice(0, cutCharsMin) },
          () => partsOfBase64(core),
          rest,
          onPattern,
        ),
    ),
  ];
};

/** Bounds the work of one redactor, about in steps of a pattern. Texts made for patterns to go wrong need more. */
const usualStepsMax = 500_000;

/** For a search for the trace of a secret. */
const tracedCharsPerStep = 1_000;

/** To make the pattern of a part, and to compile it. */
const stepsPerPart = 40;

/** Steps of a search for the beginning of a secret: one in so many characters. */
const charsPerStep = 4;

/** Thrown when the steps are used up. */
export class TooManySteps extends Error {}

/** The end of a text, in which a secret can be cut: longer than its longest encoding. */
const endCharsMax = comparedCharsMax * 16;

/** @param isCut true if the text is the beginning of a longer one */
export type Redact = (text: string, isCut?: boolean) => string;

export type RedactorBounds = {
  readonly stepsMax?: number;
  /** True if it throws `TooManySteps` for a text that needs more. By default such a text is replaced as a whole. */
  readonly isStrict?: boolean;
};

/** Makes the function that replaces these secrets. Empty ones are ignored. */
export const redactorOf = (
  secrets: Iterable<string>,
  { stepsMax = usualStepsMax, isStrict = false }: RedactorBounds = {},
): Redact => {
  let steps = 0;
  const spend = (more: number): void => {
    steps += more;
    if (steps > stepsMax) throw new TooManySteps();
  };
  const searches = [...new Set(secrets)]
    .filter((secret) => secret !== '')
    .toSorted((one, other) => other.length - one.length)
    .flatMap((secret) => searchesFor(secret, (parts) => spend(stepsPerPart * parts)));

  const replaced = (text: string, search: Search, where: 'anywhere' | 'atCut', stepsEach: number): string => {
    spend(text.length / charsPerStep);
    let clean = '';
    let from = 0;
    search.beginning.lastIndex = 0;
    for (const { index } of text.matchAll(search.beginning)) {
      if (index < from) continue;
      spend(stepsEach);
      const pattern = search[where];
      if (pattern === null) break;
      pattern.lastIndex = index;
      if (!pattern.test(text)) continue;
      clean += text.slice(from, index) + redacted;
      from = pattern.lastIndex;
    }
    return clean + text.slice(from);
  };

  const withoutWhole = (text: string, searched: SearchedText): string =>
    searches
      .filter(({ trace }) => isTraced(trace, searched, false))
      .reduce((clean, search) => replaced(clean, search, 'anywhere', search.length), text);

  const withoutCut = (text: string, searched: SearchedText): string =>
    searches
      .filter(({ trace }) => isTraced(trace, searched, true))
      .reduce((clean, search) => replaced(clean, search, 'atCut', search.length * cutCodeCharsMax), text);

  return (text, isCut = false) => {
    const searched = new SearchedText(text);
    try {
      if (isStrict) spend((text.length * searches.length) / tracedCharsPerStep);
      const clean = withoutWhole(text, searched);
      return isCut ? clean.slice(0, -endCharsMax) + withoutCut(clean.slice(-endCharsMax), searched) : clean;
    } catch (error) {
      if (error instanceof TooManySteps && !isStrict) return redacted;
      throw error;
    }
  };
};

/** Redacts all texts within a value of JSON, but no codes of reasons. */
export const redactedTexts = <Value>(value: Value, redact: Redact): Value =>
  JSON.parse(JSON.stringify(value), (key, part) =>
    typeof part === 'string' && key !== 'code' ? redact(part) : part,
  ) as Value;
