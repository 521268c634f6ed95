import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, isFQDN, isIP, Max, Min, MinLength, ValidateBy } from 'class-validator';

const numberFrom = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

export const WholeNumber = (min: number, max: number, what = 'a whole number'): PropertyDecorator =>
  applyDecorators(
    Transform(numberFrom),
    IsInt({ message: `must be ${what}` }),
    Min(min, { message: `must be at least ${min}` }),
    Max(max, { message: `must be at most ${max}` }),
  );

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const LogLevel = (): PropertyDecorator =>
  IsIn(logLevels, { message: `must be one of ${logLevels.join(', ')}` });

export const Port = (): PropertyDecorator => WholeNumber(0, 65_535, 'a port number');

export const SecretKey = (): PropertyDecorator =>
  MinLength(32, { message: 'must have at least 32 characters; `openssl rand -base64 32` makes one' });

const isOrigin = (text: unknown): boolean => {
  if (typeof text !== 'string') return false;
  try {
    const { protocol, origin, href } = new URL(text);
    return ['http:', 'https:'].includes(protocol) && href === `${origin}/`;
  } catch {
    return false;
  }
};

/** An origin (RFC 6454, section 4). */
export const Origin = (example: string): PropertyDecorator =>
  ValidateBy({
    name: 'isOrigin',
    validator: { validate: isOrigin, defaultMessage: () => `must look like ${example}` },
  });

const isName = (text: unknown): boolean => isFQDN(text, { require_tld: false }) && !isIP(text);

/** A name in a certificate, which is no address. */
export const CertificateName = (): PropertyDecorator =>
  ValidateBy({
    name: 'isCertificateName',
    validator: { validate: isName, defaultMessage: () => 'must be a name such as mail.example.com' },
  });

/** An address in brackets, as SMTP writes it (RFC 5321, section 4.1.3). */
export const addressLiteral = (address: string): string =>
  address.includes(':') ? `[IPv6:${address}]` : `[${address}]`;

const isAddressLiteral = (text: unknown): boolean => {
  const [, v6, address = ''] = /^\[(IPv6:)?(.+)\]$/.exec(String(text)) ?? [];
  return isIP(address, v6 ? 6 : 4);
};

/** The name of an SMTP client (RFC 5321, section 4.1.1.1). */
export const EhloName = (): PropertyDecorator =>
  ValidateBy({
    name: 'isEhloName',
    validator: {
      validate: (value) => isName(value) || isAddressLiteral(value),
      defaultMessage: () => 'must be a name such as tocsin.example.com, or an address such as [192.0.2.1]',
    },
  });

export const HostName = (): PropertyDecorator =>
  ValidateBy({
    name: 'isHostName',
    validator: {
      validate: (value) => isFQDN(value, { require_tld: false }) || isIP(value),
      defaultMessage: () => 'must be a host such as whois.example.com',
    },
  });

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads `https://api.example.com=https://gateway.example.net` as one origin and the other that is called instead. */
export const originPairsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listOf(text).map((pair) => {
      const [given = '', called = ''] = pair.split('=');
      return [new URL(given).origin, new URL(called).origin];
    }),
  );

const isOriginPair = (text: string): boolean => {
  const [given, called, ...rest] = text.split('=');
  return isOrigin(given) && isOrigin(called) && rest.length === 0;
};

export const OriginPairs = (): PropertyDecorator =>
  ValidateBy({
    name: 'areOriginPairs',
    validator: {
      validate: (value) => typeof value === 'string' && listOf(value).every(isOriginPair),
      defaultMessage: () =>
        'must look like https://api.twilio.com=https://gateway.example.com, several separated by commas',
    },
  });

/** An address or a CIDR range (RFC 4632, section 3.1; RFC 4291, section 2.3). */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/');
  if (!isIP(address) || rest.length > 0) return false;
  return (
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address, 4) ? 32 : 128))
  );
};

export const Domains = (): PropertyDecorator =>
  ValidateBy({
    name: 'areDomains',
    validator: {
      validate: (value) => typeof value === 'string' && listOf(value).every((each) => isFQDN(each)),
      defaultMessage: () => 'must be domains such as example.com, in ASCII, separated by commas',
    },
  });

export const Networks = (): PropertyDecorator =>
  ValidateBy({
    name: 'areNetworks',
    validator: {
      validate: (value) => typeof value === 'string' && listOf(value).every(isNetwork),
      defaultMessage: () => 'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
    },
  });
