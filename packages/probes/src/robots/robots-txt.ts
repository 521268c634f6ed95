/** What a robots.txt says, by the names of crawlers in lower case. The rules of `*` are for all others. */
export type RobotsTxt = ReadonlyMap<string, readonly Rule[]>;

type Rule = {
  readonly allow: boolean;
  /** As {@link patternOf} gives it. */
  readonly pattern: string;
};

export type Reading = {
  /**
   * Whether a line such as `Crawl-delay` between two `User-agent` lines makes them two groups. RFC 9309, section 2.2.4,
   * says that it does not; many crawlers read it so all the same.
   */
  readonly otherLinesEndGroups: boolean;
};

// With the usual misspellings, and with the colon left out, as crawlers accept them.
const line = /^(user[- ]?agent|allow|dis{1,2}al{1,2}ow|diasllow|disallaw)(?:\s*:\s*|\s+|$)(.*)$/i;

/** Reads a robots.txt (RFC 9309, section 2.2). Groups that name the same crawler are one. */
export function readRobotsTxt(text: string, { otherLinesEndGroups }: Reading): RobotsTxt {
  const robots = new Map<string, Rule[]>();
  let crawlers: string[] = [];
  let isGroupNamed = true;
  for (const written of text.split(/\r\n|\r|\n/)) {
    const content = written.replace(/#.*/, '').trim();
    if (content === '') continue;
    const [, field = '', value = ''] = line.exec(content) ?? [];
    if (/^user/i.test(field)) {
      if (isGroupNamed) crawlers = [];
      isGroupNamed = false;
      const crawler = nameOf(value);
      if (!robots.has(crawler)) robots.set(crawler, []);
      crawlers.push(crawler);
    } else if (field !== '') {
      isGroupNamed = true;
      const rules = rulesOf(/^allow/i.test(field), value);
      for (const crawler of crawlers) robots.get(crawler)?.push(...rules);
    } else if (otherLinesEndGroups) isGroupNamed = true;
  }
  return robots;
}

/** The product token of a crawler (RFC 9309, section 2.2.1): no version, and no wildcard in it. */
function nameOf(value: string): string {
  const [token = ''] = value.toLowerCase().split(/[\s/]/);
  return token === '*' ? token : token.replaceAll('*', '');
}

function rulesOf(allow: boolean, value: string): Rule[] {
  if (value === '') return [];
  const pattern = patternOf(value);
  // A `$` at the end of a URL is a character like any other.
  const patterns = pattern.endsWith('$') ? [pattern, `${pattern.slice(0, -1)}%24`] : [pattern];
  // https://github.com/google/robotstxt: whoever allows the index page means the folder too.
  if (allow && value.endsWith('/index.html')) patterns.push(patternOf(value.replace(/index\.html$/, '$$')));
  return patterns.map((each) => ({ allow, pattern: each }));
}

/** Whether a crawler may ask for a path, which begins with `/` and may hold a query. */
export function allows(robots: RobotsTxt, crawler: string, path: string): boolean {
  const url = comparable(path).replaceAll('*', '%2A').replaceAll('$', '%24');
  let decisive: Rule | undefined;
  for (const rule of rulesFor(robots, nameOf(crawler))) {
    if (matches(rule.pattern, url) && (decisive === undefined || outranks(rule, decisive))) decisive = rule;
  }
  return decisive?.allow ?? true;
}

/** The longest rule wins; of two as long, the one that allows (RFC 9309, section 2.2.2). */
const outranks = (rule: Rule, other: Rule): boolean =>
  rule.pattern.length > other.pattern.length ||
  (rule.pattern.length === other.pattern.length && rule.allow && !other.allow);

/** The rules of the longest name that the crawler's begins with: `Googlebot-News` may follow those of `Googlebot`. */
function rulesFor(robots: RobotsTxt, crawler: string): readonly Rule[] {
  const [longest = '*'] = [...robots.keys()]
    .filter((name) => name !== '' && crawler.startsWith(name) && !/^\p{L}/u.test(crawler.slice(name.length)))
    .toSorted((a, b) => b.length - a.length);
  return robots.get(longest) ?? [];
}

/** A pattern in which only `*`, and `$` at its end, are special. */
function patternOf(value: string): string {
  const path = /^https?:\/\//i.test(value) ? `/${value}` : value;
  return comparable(path).replace(/\$(?!$)/g, '%24');
}

/**
 * One spelling for what is the same in a URL (RFC 9309, section 2.2.2): unreserved characters stand for themselves,
 * what a URL cannot hold is percent-encoded, and digits of percent-encodings are in upper case.
 */
const comparable = (text: string): string =>
  text.replace(/%[0-9a-f]{2}|[^!-~]|["<>\\^`{|}%]/giu, (part) => {
    if (!/^%./.test(part)) return encodeURIComponent(part);
    const char = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : part.toUpperCase();
  });

/** Whether a pattern fits the beginning of a URL, or all of it when the pattern ends with `$`. Never backtracks. */
function matches(pattern: string, url: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!url.startsWith(first)) return false;
  const last = isWhole ? others.pop() : undefined;
  let end = first.length;
  for (const part of others) {
    const at = url.indexOf(part, end);
    if (at === -1) return false;
    end = at + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? end === url.length : url.length - last.length >= end && url.endsWith(last);
}
