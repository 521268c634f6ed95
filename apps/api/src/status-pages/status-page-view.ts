import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  domainProofOf,
  type Instant,
  type ManagedBy,
  type StatusPage,
  type StatusPageId,
} from '@tocsin/domain';
import { Managed, type ManagedView, managedView } from '../http/bodies/managed-view.js';
import { PageOf } from '../http/bodies/page.js';

@ApiSchema({ name: 'DomainProof' })
export class DomainProofView {
  @ApiProperty({ type: 'string', example: '_tocsin.status.example.com' })
  readonly name!: string;

  @ApiProperty({ type: 'string', enum: ['TXT'] })
  readonly type!: 'TXT';

  @ApiProperty({ type: 'string', example: 'tocsin-status-page=0197a000-0000-7000-8000-000000000001' })
  readonly value!: string;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether the record was found. After a change of the page, a dispatcher looks every minute, and later less often.',
  })
  readonly proved!: boolean;
}

const domainProofView = ({ id, domain, isDomainProved }: StatusPage): DomainProofView | null =>
  domain === null ? null : { ...domainProofOf(domain, id), type: 'TXT', proved: isDomainProved };

@ApiSchema({ name: 'StatusPage' })
export class StatusPageView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: StatusPageId;

  @ApiProperty({ type: 'string', example: 'acme' })
  readonly slug!: string;

  @ApiProperty({ type: 'string', example: 'Acme' })
  readonly title!: string;

  @ApiProperty({ type: 'string', nullable: true })
  readonly description!: string | null;

  @ApiProperty({ type: 'string', format: 'uri', nullable: true })
  readonly homepage_url!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'status.example.com' })
  readonly domain!: string | null;

  @ApiProperty({
    type: DomainProofView,
    nullable: true,
    description: 'The TXT record that lets the page be shown at its domain. `null` without a domain.',
  })
  readonly domain_proof!: DomainProofView | null;

  @ApiProperty({ type: 'boolean' })
  readonly noindex!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether visitors need a password.' })
  readonly has_password!: boolean;

  @ApiProperty({ type: 'integer', nullable: true })
  readonly publish_after_minutes!: number | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Where visitors find the page: at its proved domain, or else at this service.',
    example: 'https://tocsin.example.com/status/acme',
  })
  readonly url!: string;

  @Managed()
  readonly managed!: ManagedView | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly updated_at!: Instant;
}

@ApiSchema({ name: 'StatusPagePage' })
export class StatusPagePage extends PageOf(StatusPageView) {}

type Shown = {
  /** The origin of this service. */
  readonly publicUrl: string;
  /** By the ids of pages. */
  readonly managed: ReadonlyMap<string, ManagedBy>;
};

export const statusPageView = (page: StatusPage, { publicUrl, managed }: Shown): StatusPageView => ({
  id: page.id,
  slug: page.slug,
  title: page.title,
  description: page.description === '' ? null : page.description,
  homepage_url: page.homepageUrl,
  domain: page.domain,
  domain_proof: domainProofView(page),
  noindex: page.noindex,
  has_password: page.hasPassword,
  publish_after_minutes: page.publishAfterMinutes,
  url: page.isDomainProved ? `https://${page.domain}/` : `${publicUrl}/status/${page.slug}`,
  managed: managedView(managed.get(page.id)),
  created_at: page.createdAt,
  updated_at: page.updatedAt,
});
