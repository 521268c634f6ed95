import { topLevelOf } from '@tocsin/domain';
import type { CheckContext } from '../probe/probe.js';
import { failureOf } from '../result/failure.js';
import { brokenTargetRule } from '../settings/target.js';
import { type RegistryAnswer, registrationFrom } from './registration.js';
import { whoisRecordTask, whoisReferralTask } from './whois-record.js';

/** Some registries want more than the name. JPRS answers in Japanese otherwise. */
const questions: Readonly<Record<string, (domain: string) => string>> = {
  'whois.jprs.jp': (domain) => `${domain}/e`,
};

export async function findWhoisServer(
  domain: string,
  context: CheckContext,
): Promise<string | { readonly why: string }> {
  const topLevel = topLevelOf(domain);
  const { whoisHost } = context.directories;
  const answer = await ask(whoisHost, topLevel, context);
  if ('why' in answer) return answer;
  const referral = await context.compute(whoisReferralTask, answer.text);
  if (!referral.ok) return { why: `the answer of ${whoisHost} ${referral.excess} to read` };
  const host = referral.value;
  if (host === undefined) return { why: `${whoisHost} knows no WHOIS server of .${topLevel}` };
  return brokenTargetRule('host', host) === undefined
    ? host
    : { why: `${whoisHost} refers to an invalid host` };
}

export async function askWhois(host: string, domain: string, context: CheckContext): Promise<RegistryAnswer> {
  const answer = await ask(host, questions[host]?.(domain) ?? domain, context);
  if ('why' in answer) return { outcome: 'failed', why: answer.why };
  const read = await context.compute(whoisRecordTask, answer.text);
  if (!read.ok) return { outcome: 'failed', why: `the answer of ${host} ${read.excess} to read` };
  const found = read.value;
  switch (found.outcome) {
    case 'registered': {
      const registration = registrationFrom({ source: 'whois', server: host, ...found.record });
      return { outcome: 'registered', registration };
    }
    case 'unregistered':
      return { outcome: 'unregistered' };
    case 'refused':
      return { outcome: 'failed', why: `${host} does not answer for now, but says "${found.line}"` };
    case 'unreadable':
      return { outcome: 'failed', why: `the answer of ${host} cannot be read` };
  }
}

/** RFC 3912, section 2. */
async function ask(
  host: string,
  question: string,
  { network, directories, signal, remainingMs }: CheckContext,
): Promise<{ readonly text: string } | { readonly why: string }> {
  const answer = await network.tcp({
    host,
    port: directories.whoisPort,
    send: Buffer.from(`${question}\r\n`),
    enough: () => false,
    deadlineMs: remainingMs(),
    signal,
  });
  if (answer.outcome === 'failed') return { why: failureOf(answer).message.replace(/\.$/, '') };
  const { received, ended } = answer;
  if (ended === 'deadline') return { why: `${host} did not finish its answer in time` };
  return received.length === 0 ? { why: `${host} answered nothing` } : { text: received.toString() };
}
