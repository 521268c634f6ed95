import type { Fact } from '../text/in-words.js';
import { escaped } from '../text/markup.js';
import type { Wording } from './wording.js';

export function mailText({ headline, facts, links, footer }: Wording): string {
  const width = Math.max(...facts.map(({ label }) => label.length));
  const lines = facts.map(({ label, value }) => `${`${label}:`.padEnd(width + 1)} ${value}`);
  const actions = links.flatMap(({ label, url }) => [`${label}:`, url, '']);
  return [headline, '', ...lines, '', ...actions, footer, ''].join('\n');
}

/** HTML that loads nothing and reads well aloud. Targets are no links: customers can write anything there. */
export const mailHtml = ({ subject, headline, facts, links, footer }: Wording): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${inHtml(subject)}</title>
</head>
<body style="font-family: sans-serif; line-height: 1.5">
<h1 dir="auto" style="font-size: 1.25em">${inHtml(headline)}</h1>
<table style="border-collapse: collapse; text-align: left">
${facts.map(row).join('\n')}
</table>
${links.map(paragraph).join('')}<p>${inHtml(footer)}</p>
</body>
</html>
`;

const paragraph = ({ label, url }: Wording['links'][number]): string =>
  `<p><a href="${inHtml(url)}">${inHtml(label)}</a></p>\n`;

const row = ({ label, value }: Fact): string =>
  `<tr><th scope="row" style="padding-right: 1em; vertical-align: top">${inHtml(label)}</th>` +
  `<td dir="auto">${inHtml(value)}</td></tr>`;

const inHtml = (text: string): string => escaped(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
