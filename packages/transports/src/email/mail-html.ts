import { escaped } from '../escaped.js';
import type { Fact } from '../in-words.js';
import type { Wording } from './wording.js';

/** HTML that loads nothing and reads well aloud. Targets are no links: customers can write anything there. */
export const mailHtml = ({ subject, headline, facts, link, footer }: Wording): string => `<!doctype html>
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
${link ? `<p><a href="${inHtml(link.url)}">${inHtml(link.label)}</a></p>\n` : ''}<p>${inHtml(footer)}</p>
</body>
</html>
`;

const row = ({ label, value }: Fact): string =>
  `<tr><th scope="row" style="padding-right: 1em; vertical-align: top">${inHtml(label)}</th>` +
  `<td dir="auto">${inHtml(value)}</td></tr>`;

const inHtml = (text: string): string => escaped(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
