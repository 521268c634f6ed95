import { shorten } from '../words/text.js';
import { linesOf } from './whois-fields.js';

const quotedCharsMax = 100;

/** Seen in real answers. The registry refuses to answer for now. */
const refusals: readonly RegExp[] = [
  /\b(?:quota|limit|rate)\b.{0,40}\bexceeded\b/,
  /\bexceeded\b.{0,40}\b(?:quota|limit|rate|queries|requests)\b/,
  /\b(?:limit|queries per \w+) reached\b/,
  /\btoo many (?:requests|queries|connections|lookups)\b/,
  /\b(?:requests?|quer(?:y|ies)) per \w+ allowed\b/,
  /\b(?:try again later|slow down|request denied|still in grace period)\b/,
  /^(?:(?:please )?go away\b|excessive querying,)/,
  /\b(?:ip address|client) (?:is )?(?:blocked|blacklisted)\b/,
  /\b(?:too busy|temporarily unavailable|currently (?:down|unavailable))\b/,
];

/** There is no such domain. `*` stands for a name. */
const absences: readonly RegExp[] = [
  /^(?:domain |query )?status: ?(?:free|available|not registered|no object found)\b/,
  /(?:^|\/ ?)(?:no match|no found|not found|nothing found|no such domain|object not found)\b/,
  /^(?:unfortunately, )?no (?:domain )?(?:data|entries|objects?|records?|results|information)(?: (?:was|were))?(?: matching \*)? (?:found|available)\b/,
  /^no matching (?:record|domain)\b/,
  /^there is no information available on the domain\b/,
  /^(?:(?:sorry|but|the|this|above|queried|requested|domain|name|object|key|data|\*)[,:]? )+(?:(?:is|was|has|does) )?(?:not (?:been )?(?:found|registe?red|exist)|no (?:match|existe))\b/,
  /^(?:(?:the|this|domain|name|\*) )*(?:is )?(?:free|available)(?: for (?:registration|purchase))?$/,
  /^(?:not registered - |invalid query or domain name not known|this query returned 0 objects)/,
  /^we (?:do not have an entry in our database matching|could not find the requested domain)\b/,
  /^this domain is not available in our whois database\b/,
];

export const refusalIn = (text: string): string | undefined => {
  const line = linesOf(text).find((written) => refusals.some((phrase) => phrase.test(plain(written))));
  return line === undefined ? undefined : shorten(line.replace(/^[%#>*\s-]+/, '').trim(), quotedCharsMax);
};

export const saysAbsent = (text: string): boolean =>
  linesOf(text).some((written) => absences.some((phrase) => phrase.test(plain(written))));

/** Without comment signs, error numbers, case, spacing and names. */
const plain = (line: string): string =>
  line
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/^[%#>* -]+/, '')
    .replace(/^error[: ]+/, '')
    .replace(/(^|status: )\d{3}:? /, '$1')
    .replace(/["'[]?[^\s."'[\]]+(?:\.[^\s."'[\]]+)+["'\]]?/g, '*')
    .replace(/[,:]? *\*[,:]/g, (names) => ` ${names.trim().replace(/^[,:] */, '')}`)
    .replace(/[.! ]+$/, '')
    .trim();
