import { reasonsOf, type Said, topLevelOf } from '@tocsin/domain';
import type { CheckContext } from '../probe/probe.js';
import { failureOf } from '../result/check-result.js';
import { brokenTargetRule } from '../settings/target.js';
import { type RegistryAnswer, registrationFrom } from './registration.js';
import { whoisRecordTask, whoisReferralTask } from './whois-record.js';

const says = reasonsOf('whois', {
  excess: {
    en: 'the answer of {host} {excess:clause} to read',
    de: 'die Antwort von {host} {excess:clause} beim Lesen',
    ar: 'تحليل ردّ {host} {excess:clause}',
  },
  no_server: {
    en: '{host} knows no WHOIS server of .{top_level}',
    de: '{host} kennt keinen WHOIS-Server von .{top_level}',
    ar: 'لا يعرف {host} خادم WHOIS لـ ‎.{top_level}',
  },
  invalid_host: {
    en: '{host} refers to an invalid host',
    de: '{host} verweist auf einen ungültigen Host',
    ar: 'يُحيل {host} إلى مضيف غير صالح',
  },
  refused: {
    en: '{host} does not answer for now, but says "{line}"',
    de: '{host} antwortet derzeit nicht, sondern sagt „{line}“',
    ar: 'لا يجيب {host} الآن، بل يقول «{line}»',
  },
  unreadable: {
    en: 'the answer of {host} cannot be read',
    de: 'die Antwort von {host} ist nicht lesbar',
    ar: 'لا يمكن قراءة ردّ {host}',
  },
  late: {
    en: '{host} did not finish its answer in time',
    de: '{host} beendete die Antwort nicht rechtzeitig',
    ar: 'لم يُنهِ {host} ردّه في الوقت المحدّد',
  },
  nothing: { en: '{host} answered nothing', de: '{host} antwortete nichts', ar: 'ردّ {host} بلا شيء' },
});

/** Some registries want more than the name. JPRS answers in Japanese otherwise. */
const questions: Readonly<Record<string, (domain: string) => string>> = {
  'whois.jprs.jp': (domain) => `${domain}/e`,
};

export async function findWhoisServer(
  domain: string,
  context: CheckContext,
): Promise<string | { readonly why: Said }> {
  const topLevel = topLevelOf(domain);
  const { whoisHost } = context.directories;
  const answer = await ask(whoisHost, topLevel, context);
  if ('why' in answer) return answer;
  const referral = await context.compute(whoisReferralTask, answer.text);
  if (!referral.ok) return { why: says.excess({ host: whoisHost, excess: referral.excess }) };
  const host = referral.value;
  if (host === undefined) return { why: says.no_server({ host: whoisHost, top_level: topLevel }) };
  return brokenTargetRule('host', host) === undefined
    ? host
    : { why: says.invalid_host({ host: whoisHost }) };
}

export async function askWhois(host: string, domain: string, context: CheckContext): Promise<RegistryAnswer> {
  const answer = await ask(host, questions[host]?.(domain) ?? domain, context);
  if ('why' in answer) return { outcome: 'failed', why: answer.why };
  const read = await context.compute(whoisRecordTask, answer.text);
  if (!read.ok) return { outcome: 'failed', why: says.excess({ host, excess: read.excess }) };
  const found = read.value;
  switch (found.outcome) {
    case 'registered': {
      const registration = registrationFrom({ source: 'whois', server: host, ...found.record });
      return { outcome: 'registered', registration };
    }
    case 'unregistered':
      return { outcome: 'unregistered' };
    case 'refused':
      return { outcome: 'failed', why: says.refused({ host, line: found.line }) };
    case 'unreadable':
      return { outcome: 'failed', why: says.unreadable({ host }) };
  }
}

/** RFC 3912, section 2. */
async function ask(
  host: string,
  question: string,
  { network, directories, signal, remainingMs }: CheckContext,
): Promise<{ readonly text: string } | { readonly why: Said }> {
  const answer = await network.tcp({
    host,
    port: directories.whoisPort,
    send: Buffer.from(`${question}\r\n`),
    enough: () => false,
    deadlineMs: remainingMs(),
    signal,
  });
  if (answer.outcome === 'failed') return { why: failureOf(answer).message };
  const { received, ended } = answer;
  if (ended === 'deadline') return { why: says.late({ host }) };
  return received.length === 0 ? { why: says.nothing({ host }) } : { text: received.toString() };
}
