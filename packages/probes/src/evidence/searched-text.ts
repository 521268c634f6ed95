import { entities, escapes } from './encoded-secret.js';

/** A text as the searches for secrets read it, each made once. */
export class SearchedText {
  #decoded: readonly string[] | undefined;
  #base64: readonly string[] | undefined;
  #hex: string | undefined;

  constructor(private readonly text: string) {}

  /** A sign before a secret may seem to encode its beginning: each stage of decoding is searched. */
  get decoded(): readonly string[] {
    this.#decoded ??= stagesOf(this.text).map(printable);
    return this.#decoded;
  }

  get base64(): readonly string[] {
    this.#base64 ??= stagesOf(this.text).map((stage) =>
      stage
        .replace(/[\r\n\\]|\\[rn]/g, '')
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
    );
    return this.#base64;
  }

  get hex(): readonly string[] {
    this.#hex ??= this.text.toLowerCase();
    return [this.#hex];
  }
}

/** Decoding again finds what an encoding has hidden in another one. */
const decodingsMax = 4;

const named = new Map(Object.entries(entities).map(([char, name]) => [name, char]));

const decodedOnce = (text: string): string =>
  text
    .replace(/\\{1,4}u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7}|x[0-9a-f]{1,6});/gi, (_, code: string) =>
      String.fromCharCode(Number(/^x/i.test(code) ? `0${code}` : code) & 0xffff),
    )
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named.get(name) ?? '')
    .replace(/%(?:25)*([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));

/** A text, and what decoding it once, twice and so on makes of it. */
export const stagesOf = (text: string): readonly string[] => {
  const stages = [text];
  let now = text;
  for (let times = 0; times < decodingsMax; times += 1) {
    const next = decodedOnce(now);
    if (next === now) break;
    now = next;
    stages.push(now);
  }
  return stages;
};

/** Without what encodings write in several ways: a text holds a secret only if its plain form holds that of the secret. */
export const printable = (text: string): string =>
  text.replace(/[\n\r\t]/g, (char) => escapes[char] ?? '').replace(/[^\x20-\x7e]|[\\+ ]/g, '');
