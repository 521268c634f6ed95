import type { ComponentState } from '@tocsin/domain';
import { html } from 'ghtml';

import { brandRules, hasPictures, themeColour } from './brand.js';
import type { PageLook } from './content.js';
import { type Formats, formatsOf } from './formats.js';
import { pathsOf } from './paths.js';
import { type OwnScript, versionField } from './scripts.js';
import { hashOf, styleSheet } from './style.js';
import { catalogues } from './words/catalogues.js';
import { type Language, languages, locales } from './words/languages.js';
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

export const speechOf = (language: Language, timeZone = 'UTC'): Speech => ({
  language,
  words: catalogues[language],
  formats: formatsOf(language, timeZone),
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

/** The tab shows the state too, unless the customer gave it a picture of their own. A `data:` address, so the page stays one request. */
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
  readonly framedBy?: "'self'" | '*' | "'none'";
  /** The page whose colours and pictures it has. */
  readonly look?: PageLook;
  readonly script?: OwnScript;
};

const sheetOf = (language: Language, look: PageLook | undefined): Sheet => {
  const rules = look === undefined ? '' : brandRules(look.brand);
  if (rules === '') return sheets[language];
  const style = `${sheets[language].style}${rules}`;
  return { style, hash: hashOf(style) };
};

const iconOf = (state: ComponentState, look: PageLook | undefined): string => {
  const favicon = look?.brand.favicon ?? null;
  return look === undefined || favicon === null ? icon(state) : pathsOf(look).picture(favicon.name);
};

/**
 * @returns a complete HTML document. It loads nothing but the customer's pictures, from its own address, and runs no
 * script but ours
 */
export const htmlDocument = (
  {
    title,
    state,
    noIndex,
    head = '',
    body,
    bodyClass = '',
    framedBy = "'self'",
    look,
    script,
  }: DocumentParts,
  { language }: Speech,
): Rendered => {
  const { style, hash } = sheetOf(language, look);
  const theme = look === undefined ? '' : themeColour(look.brand);
  const loadsPictures = look !== undefined && hasPictures(look.brand);
  const contentSecurityPolicy = [
    "default-src 'none'",
    `style-src ${hash}`,
    ...(script === undefined ? [] : [`script-src ${script.hash}`, "connect-src 'self'"]),
    `img-src data:${loadsPictures ? " 'self'" : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
  // An open document can take over only what its own policy allows.
  const version = hashOf(contentSecurityPolicy).slice(8, 16);
  const scripted = script && html` data-!${versionField}="${version}"`;
  return {
    body: html`<!doctype html><html lang="${locales[language]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>!${noIndex ? '<meta name="robots" content="noindex">' : ''}!${theme}<link rel="icon" href="!${iconOf(state, look)}">!${head}<style>!${style}</style><body class="${bodyClass}"!${scripted ?? ''}>!${body}!${script === undefined ? '' : html`<script>!${script.text}</script>`}</html>`,
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy,
  };
};

/** The word of a state, in its colour and with its shape. */
export const stateWord = (state: ComponentState, { words }: Speech): string =>
  html`<span class="s ${letterOf[state]}">${words.states[state]}</span>`;

export const timeTag = (instant: string, { formats }: Speech): string =>
  html`<time datetime="${instant}">${formats.time(instant)}</time>`;
