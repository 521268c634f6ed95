import { differenceOf } from '../difference.js';
import { consentOn } from '../html/consent-on-page.js';
import { watchedPart } from '../html/watched-part.js';
import { answerFaultsIn } from '../http/answer-faults.js';
import { bodyText, type Content } from '../http/body-text.js';
import { judgeHeaders } from '../http/security-headers.js';
import { valueIn } from '../http/value-in-answer.js';
import { rdapRegistration, rdapSaysAbsent, rdapServerIn } from '../registration/rdap-answers.js';
import { parseWhois, referralIn } from '../registration/whois-record.js';
import { shutOutBy } from '../robots/shut-out.js';
import { type PatternSettings, patternOf } from '../settings/pattern.js';
import { readSitemap } from '../sitemap/read-sitemap.js';

/** Enough for a body of 1 MiB, which takes tens of milliseconds. */
const usualMsMax = 250;
/** Enough for 8 MiB of JSON. */
const jsonMsMax = 500;
/** Enough for 500 KiB of robots.txt and 20 crawlers. */
const robotsMsMax = 500;
/** Enough for 10 MiB of XML. */
const sitemapMsMax = 2_000;

/**
 * Every computation on what a target sent, by name. Each is a pure function of one argument; what goes in and comes out
 * is plain data that `structuredClone` copies.
 */
export const tasks = {
  answer_faults: task(answerFaultsIn, jsonMsMax),
  consent: task(consentOn),
  difference: task(({ before, now }: { readonly before: string; readonly now: string }) =>
    differenceOf(before, now),
  ),
  pattern_in_page: task(
    ({ pattern, content }: { readonly pattern: PatternSettings; readonly content: Content }) =>
      patternOf(pattern).test(bodyText(content)),
  ),
  pattern_in_text: task(({ pattern, text }: { readonly pattern: PatternSettings; readonly text: string }) =>
    patternOf(pattern).test(text),
  ),
  rdap_registration: task(rdapRegistration),
  rdap_says_absent: task(rdapSaysAbsent),
  rdap_server: task(rdapServerIn),
  robots_shut_out: task(shutOutBy, robotsMsMax),
  security_headers: task(judgeHeaders),
  sitemap: task(readSitemap, sitemapMsMax),
  value_in_answer: task(valueIn, jsonMsMax),
  watched_part: task(watchedPart),
  whois_record: task(parseWhois),
  whois_referral: task(referralIn),
};

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type InputOf<Name extends TaskName> = Parameters<Tasks[Name]['run']>[0];
export type OutputOf<Name extends TaskName> = ReturnType<Tasks[Name]['run']>;

/** How much processor time a task may have. */
export const msMaxOf = (name: TaskName): number => tasks[name].msMax;

function task<Input, Output>(run: (input: Input) => Output, msMax = usualMsMax) {
  return { run, msMax };
}
