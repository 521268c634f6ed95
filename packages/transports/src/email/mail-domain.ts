import { domainToASCII } from 'node:url';

/** A domain as DNS has it: in ASCII and lower case, without the dot of the root. `''` for what is no domain. */
export const asciiDomain = (domain: string): string => domainToASCII(domain.trim().replace(/\.$/, ''));

export const mailDomainOf = (emailAddress: string): string =>
  asciiDomain(emailAddress.slice(emailAddress.lastIndexOf('@') + 1));
