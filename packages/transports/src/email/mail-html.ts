import type { Fact } from '../in-words.js';
import type { Wording } from './wording.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that loads nothing and reads well aloud. Targets are no links: customers can write anything there. */
export const mailHtml = ({ subject, headline, facts, link, footer }: Wording): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(subject)}</title>
</head>
<body style="font-family: sans-serif; line-height: 1.5">
<h1 dir="auto" style="font-size: 1.25em">${escaped(headline)}</h1>
<table style="border-collapse: collapse; text-align: left">
${facts.map(row).join('\n')}
</table>
${link ? `<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>\n` : ''}<p>${escaped(footer)}</p>
</body>
</html>
`;

const row = ({ label, value }: Fact): string =>
  `<tr><th scope="row" style="padding-right: 1em; vertical-align: top">${escaped(label)}</th>` +
  `<td dir="auto">${escaped(value)}</td></tr>`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
