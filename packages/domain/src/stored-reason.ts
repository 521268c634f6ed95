import { itemsNamedMax } from './english.js';
import { isReason, type Reason, type ReasonKind, type ReasonValue, valuesOf } from './reason.js';
import { englishTemplate, inEnglish } from './reason-book.js';

export const reasonBounds = {
  /** Characters of a reason as JSON. */
  charsMax: 2_000,
  textCharsMax: 200,
  itemsMax: 10,
  messageCharsMax: 500,
} as const;

/** The English text of a bounded reason, as it is stored and sent. */
export const messageOf = (reason: Reason): string => cut(inEnglish(reason), reasonBounds.messageCharsMax);

const isTooLong = (reason: Reason): boolean => JSON.stringify(reason).length > reasonBounds.charsMax;

/** Cuts what a stranger wrote at length, texts of a list that a sentence counts only, and reasons that follow the first ones. */
export const boundedReason = (reason: Reason): Reason => {
  if (!isTooLong(reason)) return reason;
  let bounded = shortened(reason, reasonBounds.textCharsMax, reasonBounds.itemsMax);
  for (let items = reasonBounds.itemsMax; isTooLong(bounded) && items > 0; items -= 1)
    bounded = shortened(bounded, Math.max(20, items * 10), items);
  return bounded;
};

const shortened = ({ code, values }: Reason, charsMax: number, itemsMax: number): Reason => {
  const short = (value: ReasonValue): ReasonValue => {
    if (typeof value === 'number') return value;
    if (typeof value === 'string') return cut(value, charsMax);
    if (isReason(value)) return shortened(value, charsMax, itemsMax);
    return isTexts(value)
      ? value.map((each, at) => (at < itemsNamedMax ? cut(each, charsMax) : ''))
      : value.slice(0, itemsMax).map((each) => shortened(each, charsMax, itemsMax));
  };
  return {
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, short(value)])),
  };
};

const isTexts = (items: readonly string[] | readonly Reason[]): items is readonly string[] =>
  typeof items[0] === 'string';

const cut = (text: string, charsMax: number): string => {
  const chars = [...text.slice(0, 2 * charsMax + 2)];
  return chars.length <= charsMax ? text : `${chars.slice(0, charsMax - 1).join('')}…`;
};

/** Texts that the database can store: in one line, without half a surrogate pair. */
export const storableReason = ({ code, values }: Reason): Reason => {
  const storable = (value: ReasonValue): ReasonValue => {
    if (typeof value === 'number') return value;
    if (typeof value === 'string') return oneLine(value);
    if (isReason(value)) return storableReason(value);
    return value.map((each) =>
      typeof each === 'string' ? oneLine(each) : storableReason(each),
    ) as ReasonValue;
  };
  return {
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, storable(value)])),
  };
};

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Cs}/gu, '\ufffd');

/** Leaves out values that the template does not name. The reason is one that can be worded. */
export const declaredValuesOf = ({ code, values }: Reason): Reason => {
  const inner = (value: ReasonValue): ReasonValue => {
    if (isReason(value)) return declaredValuesOf(value);
    if (!Array.isArray(value)) return value;
    return value.map((each) => (isReason(each) ? declaredValuesOf(each) : each));
  };
  const names = [...valuesOf(englishTemplate(code) ?? '').keys()];
  return {
    code,
    values: Object.fromEntries(
      names.flatMap((name) => (values[name] === undefined ? [] : [[name, inner(values[name])]])),
    ),
  };
};

type TemplateOf = (code: string) => string | undefined;

/**
 * A reason as stored text. Milliseconds are written as in the message, `165 ms`, because the repository of checks takes
 * the duration out of messages, and their reasons, that differ in it alone.
 */
export const packedReason = (reason: Reason, templateOf: TemplateOf = englishTemplate): string =>
  JSON.stringify(withMs(reason, templateOf, (ms) => (typeof ms === 'number' ? `${ms} ms` : ms)));

/** Returns `null` for what no version stored. */
export const unpackedReason = (text: string, templateOf: TemplateOf = englishTemplate): Reason | null => {
  const reason = reasonInJson(text);
  return reason && withMs(reason, templateOf, (ms) => (typeof ms === 'string' ? Number.parseFloat(ms) : ms));
};

/** Reads JSON that anybody may have written. Whether its code and its values are known shows when it is worded. */
export const reasonInJson = (json: string): Reason | null => {
  try {
    const reason: unknown = JSON.parse(json);
    return isReason(reason) ? reason : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

const withMs = (
  { code, values }: Reason,
  templateOf: TemplateOf,
  written: (ms: ReasonValue) => ReasonValue,
): Reason => {
  const kinds = valuesOf(templateOf(code) ?? '');
  const inner = (value: ReasonValue, kind: ReasonKind | undefined): ReasonValue => {
    if (kind === 'ms') return written(value);
    if (isReason(value)) return withMs(value, templateOf, written);
    if (!Array.isArray(value)) return value;
    return value.map((each) => (isReason(each) ? withMs(each, templateOf, written) : each));
  };
  return {
    code,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, inner(value, kinds.get(name))]),
    ),
  };
};
