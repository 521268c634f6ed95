import { domainToASCII, domainToUnicode } from 'node:url';
import { type AddressForms, channelBounds } from '@tocsin/domain';
import { isEmail } from 'class-validator';

const { emailAddressCharsMax } = channelBounds;

const ascii = /^[\0-\x7f]*$/;

const partsOf = (address: string): readonly [local: string, domain: string] => {
  const at = address.lastIndexOf('@');
  return at < 0 ? ['', address] : [address.slice(0, at), address.slice(at + 1)];
};

/**
 * Returns the domain as DNS has it (UTS 46); `''` for what is no domain. A domain with characters that mean another
 * one is none: nobody writes `ⓣest`, or a soft hyphen, to have mails delivered to `test`.
 */
const asciiDomainOf = (domain: string): string => {
  const isPlain =
    domain === domain.normalize('NFKC') &&
    // The ideographic full stop is a dot to IDNA, and NFKC leaves it.
    !/[\p{Default_Ignorable_Code_Point}\u3002]/u.test(domain) &&
    // Capitals beyond A to Z fold in more ways than one.
    [...domain].every((character) => ascii.test(character) || character === character.toLowerCase());
  return isPlain ? domainToASCII(domain) : '';
};

/**
 * Returns an e-mail address in the form that is stored and compared: ASCII, in lower case, the domain in A-labels.
 * `null` for what is none, or what no single mapping makes one: a local part beyond ASCII or in quotes, a display name,
 * and characters that only resemble others. A host without a dot (`ops@mailhost`) is fine.
 */
export const addressFrom = (text: string): string | null => {
  if (text.length > emailAddressCharsMax) return null;
  const [local, domain] = partsOf(text);
  const address = `${local}@${asciiDomainOf(domain)}`;
  const isPlain =
    address.length <= emailAddressCharsMax &&
    ascii.test(address) &&
    !local.includes('"') &&
    isEmail(address, { require_tld: false });
  return isPlain ? address.toLowerCase() : null;
};

/** Returns true for what some version took for an address. */
export const wasAddress = (text: string): boolean => isEmail(text, { require_tld: false });

/**
 * The texts under which an address may be stored, the likeliest first. Earlier versions stored it in lower case, and
 * its domain as it was written. An ASCII address is found by an ASCII text alone: the capital K of `Kevin` may be the
 * sign of the kelvin.
 */
export const addressForms = (text: string): AddressForms => {
  const written = text.toLowerCase();
  const address = addressFrom(text);
  const [local, domain] = partsOf(address ?? '');
  const forms = [
    ...(ascii.test(text) || !ascii.test(written) ? [written] : []),
    ...(address === null ? [] : [address, `${local}@${domainToUnicode(domain)}`]),
  ];
  return [...new Set(forms)] as readonly string[] as AddressForms;
};

/** Returns true for two texts of one address. An address with a tag is another one: `mailboxOf`. */
export const isSameAddress = (a: string, b: string): boolean => {
  const forms: readonly string[] = addressForms(a);
  return a === b || addressForms(b).some((form) => forms.includes(form));
};
