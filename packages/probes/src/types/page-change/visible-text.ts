import type { HtmlNode } from '../../http/parse-html.js';

const lines = new Set(
  (
    'address article aside blockquote br dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section select summary table tr ul'
  ).split(' '),
);
const cells = new Set(['td', 'th']);
const unseen = new Set(['head', 'noscript', 'script', 'style', 'svg', 'template', 'title']);

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

const isPreformatted = ({ parent }: HtmlNode): boolean =>
  parent !== null && 'name' in parent && parent.name === 'pre';

function edgeOf(name: string): string {
  if (lines.has(name)) return '\n';
  return cells.has(name) ? ' ' : '';
}
