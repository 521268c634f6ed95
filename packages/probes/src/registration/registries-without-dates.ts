import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import { topLevelOf } from './registration.js';

/** `example.co.uk` for `www.example.co.uk`; `undefined` for `co.uk`. */
export const registeredDomain = (name: string): string | undefined =>
  getDomain(domainToASCII(name).replace(/\.$/, '')) ?? undefined;

/**
 * Top-level domains whose registries say neither by RDAP nor by WHOIS when a registration ends. Their registrations last
 * until they are ended. Sources: the answers of the registries about their own names, in 2026.
 */
export const registriesWithoutDates: Readonly<Record<string, { readonly registry: string }>> = {
  at: { registry: 'nic.at' },
  be: { registry: 'DNS Belgium' },
  ch: { registry: 'SWITCH' },
  de: { registry: 'DENIC' },
  eu: { registry: 'EURid' },
  li: { registry: 'SWITCH' },
  nl: { registry: 'SIDN' },
};

export const givesNoDates = (domain: string): boolean => Object.hasOwn(registriesWithoutDates, topLevelOf(domain));

/** Why the end of a registration can never be known; ends a sentence that begins with `target`. */
export const endNeverKnown = (target: string): string | undefined => {
  const domain = registeredDomain(target);
  if (domain === undefined || !givesNoDates(domain)) return undefined;
  return `is ${domain}, and the registry of .${topLevelOf(domain)} gives no expiry dates; registrar and dns can be watched`;
};
