import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { domainFrom, isPrivateName, mailDomainBounds } from '@tocsin/domain';
import { asciiDomain } from '@tocsin/transports/catalogue';
import { getDomain } from 'tldts';
import { mailboxOf } from '../http/access/mailbox.js';
import { Rule } from '../http/bodies/fields.js';

const { domainCharsMax } = mailDomainBounds;

/** Returns a domain in the form that is stored; `null` for what is no domain, or is too long. */
export const mailDomainFrom = (value: unknown): string | null => {
  const domain = typeof value === 'string' && value.length <= domainCharsMax ? asciiDomain(value) : '';
  return domain.length <= domainCharsMax ? domainFrom(domain) : null;
};

/** Under these, strangers have names or mailboxes. */
const isShared = (domain: string): boolean =>
  getDomain(domain, { allowPrivateDomains: true }) === null ||
  mailboxOf(`somebody@${domain}`).ownedDomain === null;

const Domain = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      maxLength: domainCharsMax,
      description:
        'What stands after the `@` of the addresses. Its subdomains are domains of their own. An international name is stored in ASCII (`xn--…`).',
      example: 'example.com',
    }),
    Rule(
      'isDomain',
      `must be a domain such as example.com, of at most ${domainCharsMax} characters in ASCII`,
      (value) => mailDomainFrom(value) !== null,
    ),
    Rule('isPublic', 'must be a public name, and this one is inside of a network', (value) => {
      const domain = mailDomainFrom(value);
      return domain === null || !isPrivateName(domain);
    }),
    Rule('isOwned', 'must belong to one holder, and strangers have addresses in this one', (value) => {
      const domain = mailDomainFrom(value);
      return domain === null || !isShared(domain);
    }),
  );

@ApiSchema({ name: 'NewMailDomain' })
export class NewMailDomain {
  @Domain()
  domain!: string;

  get stored(): string {
    return mailDomainFrom(this.domain) ?? '';
  }
}
