import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type Instant,
  isProved,
  type MailDomain,
  type MailDomainId,
  mailDomainProofOf,
} from '@tocsin/domain';
import { DomainProofView, domainProofViewOf } from '../http/bodies/domain-proof-view.js';
import { PageOf } from '../http/bodies/page.js';

@ApiSchema({
  name: 'MailDomain',
  description: 'A domain whose e-mail addresses the account vouches for, once its TXT record is found.',
})
export class MailDomainView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: MailDomainId;

  @ApiProperty({ type: 'string', example: 'example.com' })
  readonly domain!: string;

  @ApiProperty({
    type: DomainProofView,
    description: 'The TXT record that proves the domain. A proved domain is looked at every hour.',
  })
  readonly proof!: DomainProofView;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'The last look for the record; `null` before the first one.',
  })
  readonly checked_at!: Instant | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;
}

@ApiSchema({ name: 'MailDomainPage' })
export class MailDomainPage extends PageOf(MailDomainView) {}

export const mailDomainView = (mailDomain: MailDomain, now: Instant): MailDomainView => ({
  id: mailDomain.mailDomainId,
  domain: mailDomain.domain,
  proof: domainProofViewOf(mailDomainProofOf(mailDomain), isProved(mailDomain, now)),
  checked_at: mailDomain.checkedAt,
  created_at: mailDomain.createdAt,
});
