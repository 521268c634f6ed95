import { domainToASCII } from 'node:url';
import { givesNoExpiryDates, topLevelOf } from '@tocsin/domain';
import { getDomain } from 'tldts';

/** `example.co.uk` for `www.example.co.uk`; `undefined` for `co.uk`. */
export const registeredDomain = (name: string): string | undefined =>
  getDomain(domainToASCII(name).replace(/\.$/, '')) ?? undefined;

/** Why the end of a registration can never be known; ends a sentence that begins with `target`. */
export const endNeverKnown = (target: string): string | undefined => {
  const domain = registeredDomain(target);
  if (domain === undefined || !givesNoExpiryDates(domain)) return undefined;
  return `is ${domain}, and the registry of .${topLevelOf(domain)} gives no expiry dates; registrar and dns can be watched`;
};
