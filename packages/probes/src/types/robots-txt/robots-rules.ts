export type RobotsTxt = readonly Group[];

type Group = {
  /** In lower case; `*` stands for all others. */
  readonly crawlers: string[];
  readonly rules: Rule[];
};

type Rule = {
  readonly allow: boolean;
  readonly parts: readonly string[];
  /** True if it must match to the end of a URL. */
  readonly isWhole: boolean;
  readonly length: number;
};

export type Reading = {
  /** True if a line such as `Crawl-delay` ends a group: not by RFC 9309, section 2.2.4, but for many crawlers. */
  readonly otherLinesEndGroups: boolean;
};

// With the misspellings that crawlers accept.
const line = /^(user[- ]?agent|allow|dis{1,2}al{1,2}ow|diasllow|disallaw)(?:\s*:\s*|\s+|$)(.*)$/i;

/** RFC 9309, section 2.2. */
export function readRobotsTxt(text: string, { otherLinesEndGroups }: Reading): RobotsTxt {
  const groups: Group[] = [];
  let group: Group = { crawlers: [], rules: [] };
  let isNaming = false;
  for (const written of text.split(/[\r\n]+/)) {
    const [content = ''] = written.split('#', 1);
    const [, field = '', value = ''] = line.exec(content.trim()) ?? [];
    if (/^user/i.test(field)) {
      if (!isNaming) {
        group = { crawlers: [], rules: [] };
        groups.push(group);
      }
      isNaming = true;
      group.crawlers.push(nameOf(value));
    } else if (field !== '') {
      isNaming = false;
      group.rules.push(...rulesOf(/^allow/i.test(field), value));
    } else if (otherLinesEndGroups && content.trim() !== '') isNaming = false;
  }
  return groups;
}

/** The product token (RFC 9309, section 2.2.1), without a version or wildcard. */
function nameOf(value: string): string {
  const [token = ''] = value.toLowerCase().split(/[\s/]/);
  return token === '*' ? token : token.replaceAll('*', '');
}

function rulesOf(allow: boolean, value: string): Rule[] {
  if (value === '') return [];
  const pattern = patternOf(value);
  const patterns = [pattern];
  // A URL may end with `$`.
  if (pattern.endsWith('$')) patterns.push(`${pattern.slice(0, -1)}%24`);
  // https://github.com/google/robotstxt: a rule for the index page opens its folder too.
  if (allow && value.endsWith('/index.html')) patterns.push(patternOf(value.replace(/index\.html$/, '$$')));
  return patterns.map((each) => {
    const isWhole = each.endsWith('$');
    return { allow, parts: (isWhole ? each.slice(0, -1) : each).split('*'), isWhole, length: each.length };
  });
}

/** Returns a predicate on paths, which begin with `/` and may hold a query. */
export function permissionOf(robots: RobotsTxt, crawler: string): (path: string) => boolean {
  const rules = rulesFor(robots, nameOf(crawler));
  return (path) => {
    const url = comparable(path).replaceAll('*', '%2A').replaceAll('$', '%24');
    let decisive: Rule | undefined;
    for (const rule of rules) {
      if ((decisive === undefined || outranks(rule, decisive)) && matches(rule, url)) decisive = rule;
    }
    return decisive?.allow ?? true;
  };
}

/** RFC 9309, section 2.2.2. */
const outranks = (rule: Rule, other: Rule): boolean =>
  rule.length > other.length || (rule.length === other.length && rule.allow && !other.allow);

/** The rules of the longest name that begins the crawler's: `Googlebot-News` may follow those of `Googlebot`. */
function rulesFor(robots: RobotsTxt, crawler: string): readonly Rule[] {
  let longest = '';
  for (const { crawlers } of robots) {
    for (const name of crawlers) if (name.length > longest.length && isAbout(name, crawler)) longest = name;
  }
  const followed = longest === '' ? '*' : longest;
  return robots.flatMap(({ crawlers, rules }) => (crawlers.includes(followed) ? rules : []));
}

const isAbout = (name: string, crawler: string): boolean =>
  crawler.startsWith(name) && !/^\p{L}/u.test(crawler.slice(name.length));

/** Only `*`, and `$` at its end, are special. */
function patternOf(value: string): string {
  const path = /^https?:\/\//i.test(value) ? `/${value}` : value;
  return comparable(path).replace(/\$(?!$)/g, '%24');
}

/** One spelling for equal URLs (RFC 9309, section 2.2.2). */
const comparable = (text: string): string =>
  text.replace(/%[0-9a-f]{2}|[^!-~]|["<>\\^`{|}%]/giu, (part) => {
    if (!/^%./.test(part)) return encodeURIComponent(part);
    const char = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : part.toUpperCase();
  });

/** Never backtracks. */
function matches({ parts, isWhole }: Rule, url: string): boolean {
  const [first = ''] = parts;
  if (!url.startsWith(first)) return false;
  const lastAt = parts.length - 1;
  if (lastAt === 0) return !isWhole || url.length === first.length;
  let end = first.length;
  for (let at = 1; at < lastAt + (isWhole ? 0 : 1); at += 1) {
    const part = parts[at] ?? '';
    const found = url.indexOf(part, end);
    if (found === -1) return false;
    end = found + part.length;
  }
  const last = parts[lastAt] ?? '';
  return !isWhole || (url.length - last.length >= end && url.endsWith(last));
}
