import type { HtmlNode } from '../../http/parse-html.js';

const lines = new Set(
  (
    'address article aside blockquote br dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section select summary table tr ul'
  ).split(' '),
);
const cells = new Set(['td', 'th']);
const unseen = new Set(['datalist', 'head', 'noscript', 'script', 'style', 'svg', 'template', 'title']);

/** The text without styles: one line for each block, without empty ones. */
export function visibleText(nodes: readonly HtmlNode[], isLeftOut: (node: HtmlNode) => boolean): string {
  // Without recursion: a page nests its elements as deeply as it likes.
  const rest: (HtmlNode | string)[] = nodes.toReversed();
  const parts: string[] = [];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.type === 'text')
      parts.push(isPreformatted(next) ? next.data : next.data.replace(/\s+/g, ' '));
    else if ('children' in next && 'name' in next && !unseen.has(next.name) && !isLeftOut(next)) {
      const edge = edgeOf(next.name);
      rest.push(edge);
      for (const child of next.children.toReversed()) rest.push(child);
      rest.push(edge);
    }
  }
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** By the element itself: style sheets are not read (HTML, sections 4.11.4, 6.1 and 6.12; CSS Display 3). */
export function isHidden(node: HtmlNode): boolean {
  if (!('attribs' in node)) return false;
  const { hidden, popover, open, style = '' } = node.attribs;
  if (hidden !== undefined || popover !== undefined) return true;
  return (node.name === 'dialog' && open === undefined) || displayIn(style) === 'none';
}

/** The last declaration counts, but one that is important counts more. */
function displayIn(style: string): string | undefined {
  let display: string | undefined;
  let wasImportant = false;
  for (const declaration of style.toLowerCase().split(';')) {
    const [name = '', value = ''] = declaration.split(':', 2);
    if (name.trim() !== 'display') continue;
    const isImportant = /!\s*important\s*$/.test(value);
    if (wasImportant && !isImportant) continue;
    display = value.replace(/!.*$/s, '').trim();
    wasImportant = isImportant;
  }
  return display;
}

const isPreformatted = ({ parent }: HtmlNode): boolean =>
  parent !== null && 'name' in parent && parent.name === 'pre';

function edgeOf(name: string): string {
  if (lines.has(name)) return '\n';
  return cells.has(name) ? ' ' : '';
}
