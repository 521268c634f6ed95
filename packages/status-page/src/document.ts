import type { ComponentState } from '@tocsin/domain';
import { html } from 'ghtml';

import { type Formats, formatsOf } from './formats.js';
import { type Language, languages, locales } from './languages.js';
import { hashOf, styleSheet } from './style.js';
import { catalogues } from './words/catalogues.js';
import type { Words } from './words/words.js';

/** A rendered document, with its headers. */
export type Rendered = {
  readonly body: string;
  readonly contentType: string;
  /** Only HTML has a policy. */
  readonly contentSecurityPolicy?: string;
};

/** The words and formats of one language. */
export type Speech = { readonly language: Language; readonly words: Words; readonly formats: Formats };

export const speechOf = (language: Language): Speech => ({
  language,
  words: catalogues[language],
  formats: formatsOf[language],
});

type Sheet = { readonly style: string; readonly hash: string };

const sheets = Object.fromEntries(
  languages.map((language): [Language, Sheet] => {
    const { colon, dayWithoutDowntime, dayUnmeasured } = catalogues[language];
    const style = styleSheet(`${colon}${dayWithoutDowntime}`, `${colon}${dayUnmeasured}`);
    return [language, { style, hash: hashOf(style) }];
  }),
) as Readonly<Record<Language, Sheet>>;

/** The letters that stand for states in class names. */
export const letterOf: Readonly<Record<ComponentState, string>> = {
  operational: 'o',
  maintenance: 'm',
  degraded: 'd',
  partial_outage: 'p',
  major_outage: 'x',
};

const iconColours: Readonly<Record<ComponentState, string>> = {
  operational: '2f9e74',
  maintenance: '6b7de3',
  degraded: 'e08a00',
  partial_outage: 'e08a00',
  major_outage: 'd6244e',
};

/** The tab shows the state too. A `data:` address, so the page stays one request. */
const icon = (state: ComponentState): string =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%23${iconColours[state]}'/%3E%3C/svg%3E`;

export type DocumentParts = {
  readonly title: string;
  readonly state: ComponentState;
  readonly noIndex: boolean;
  /** Safe HTML for the head, such as links to feeds. */
  readonly head?: string;
  /** Safe HTML. */
  readonly body: string;
  readonly bodyClass?: string;
  /** The origins that may frame the document: the dashboard for its preview, and all origins for an embed. */
  readonly framedBy?: "'self'" | '*';
};

/** @returns a complete HTML document that runs no script and loads nothing */
export const htmlDocument = (
  { title, state, noIndex, head = '', body, bodyClass = '', framedBy = "'self'" }: DocumentParts,
  { language }: Speech,
): Rendered => {
  const { style, hash } = sheets[language];
  return {
    body: html`<!doctype html><html lang="${locales[language]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>!${noIndex ? '<meta name="robots" content="noindex">' : ''}<link rel="icon" href="!${icon(state)}">!${head}<style>!${style}</style><body class="${bodyClass}">!${body}</html>`,
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: [
      "default-src 'none'",
      `style-src ${hash}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${framedBy}`,
    ].join('; '),
  };
};

/** The word of a state, in its colour and with its shape. */
export const stateWord = (state: ComponentState, { words }: Speech): string =>
  html`<span class="s ${letterOf[state]}">${words.states[state]}</span>`;

export const timeTag = (instant: string, { formats }: Speech): string =>
  html`<time datetime="${instant}">${formats.time(instant)}</time>`;
