import { isColour, readableOnPage, textOn } from '@tocsin/domain';
import { html } from 'ghtml';
import type { PageFacts, PageLook, ShownBrand, ShownPicture } from './content.js';
import { pathsOf } from './paths.js';

/** Only a colour gets into the style sheet, whatever the database holds. */
const colour = (text: string | null): string | null => (text !== null && isColour(text) ? text : null);

const accentRules = ({ accentColor, accentColorDark }: ShownBrand): string => {
  const accent = colour(accentColor);
  const light = accent === null ? '' : `:root{--link:${readableOnPage(accent, 'light')}}`;
  const shade = colour(accentColorDark) ?? accent;
  if (shade === null) return light;
  const dark = readableOnPage(shade, 'dark');
  return `${light}@media(prefers-color-scheme:dark){:root{--link:${dark}}}`;
};

/** The head's ground reaches from edge to edge, while its content keeps the width of the page. */
const headRules = ({ headerColor }: ShownBrand): string => {
  const ground = colour(headerColor);
  if (ground === null) return '';
  return `header{padding-bottom:1.75rem;background:${ground};color:${textOn(ground)};box-shadow:0 0 0 100vmax ${ground};clip-path:inset(0 -100vmax)}header a,header .lead{color:inherit}header a:focus-visible{outline-color:currentColor}`;
};

/** The customer's colours as rules that follow the style sheet of all pages. */
export const brandRules = (brand: ShownBrand): string => `${accentRules(brand)}${headRules(brand)}`;

export const hasPictures = ({ logo, logoDark, favicon }: ShownBrand): boolean =>
  logo !== null || logoDark !== null || favicon !== null;

/** Browsers on phones colour their bar with it. */
export const themeColour = ({ headerColor }: ShownBrand): string => {
  const ground = colour(headerColor);
  return ground === null ? '' : html`<meta name="theme-color" content="${ground}">`;
};

const size = ({ width, height }: ShownPicture): string =>
  html`width="${String(width)}" height="${String(height)}"`;

const logoPicture = (page: PageLook, alt: string): string => {
  const { logo, logoDark } = page.brand;
  const shown = logo ?? logoDark;
  if (shown === null) return '';
  const { picture } = pathsOf(page);
  const dark =
    logo === null || logoDark === null
      ? ''
      : html`<source media="(prefers-color-scheme:dark)" srcset="${picture(logoDark.name)}" !${size(logoDark)}>`;
  return html`<picture>!${dark}<img class="logo" src="${picture(shown.name)}" alt="${alt}" !${size(shown)}></picture>`;
};

const isHttp = (url: string): boolean => /^https?:\/\//i.test(url);
const isLinked = (url: string): boolean => isHttp(url) || /^mailto:/i.test(url);

/** Links of the customer. */
const brandLinks = (links: ShownBrand['headerLinks']): string => {
  const shown = links.filter(({ url }) => isLinked(url));
  return shown.length === 0
    ? ''
    : html`<ul class="links">!${shown.map(({ label, url }) => html`<li><a href="${url}">${label}</a>`)}</ul>`;
};

/** The logo, which leads to the customer's web site, and the customer's links. */
export const brandRow = (page: PageLook & Partial<Pick<PageFacts, 'homepageUrl'>>): string => {
  const { homepageUrl = null, title, brand } = page;
  const links = brandLinks(brand.headerLinks);
  const url = homepageUrl !== null && isHttp(homepageUrl) ? homepageUrl : null;
  const picture = logoPicture(page, url === null ? '' : title);
  if (picture === '' && links === '') return '';
  const logo = picture === '' || url === null ? picture : html`<a href="${url}">!${picture}</a>`;
  return html`<div class="row top">!${logo}!${links}</div>`;
};

/** Plain text of several lines. */
export const footerWords = ({ footerText, footerLinks }: ShownBrand): string =>
  html`!${footerText === '' ? '' : html`<p class="foot">${footerText}</p>`}!${brandLinks(footerLinks)}`;
