import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { domainProofOf, type ManagedBy, type StatusPage, type StatusPageId } from '@tocsin/domain';
import { DomainProofView, domainProofViewOf } from '../http/bodies/domain-proof-view.js';
import { Managed, type ManagedView, managedView } from '../http/bodies/managed-view.js';
import { PageOf } from '../http/bodies/page.js';
import { statusPageFields } from './status-page-bodies.js';

const domainProofView = ({ id, domain, isDomainProved }: StatusPage): DomainProofView | null =>
  domain === null ? null : domainProofViewOf(domainProofOf(domain, id), isDomainProved);

@ApiSchema({ name: 'StatusPage' })
export class StatusPageView extends statusPageFields.view<StatusPageId>() {
  @ApiProperty({
    type: DomainProofView,
    nullable: true,
    description: 'The TXT record that lets the page be shown at its domain. `null` without a domain.',
  })
  readonly domain_proof!: DomainProofView | null;

  @ApiProperty({ type: 'boolean', description: 'Whether visitors need a password.' })
  readonly has_password!: boolean;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: 'Where visitors find the page: at its proved domain, or else at this service.',
    example: 'https://tocsin.example.com/status/acme',
  })
  readonly url!: string;

  @Managed()
  readonly managed!: ManagedView | null;
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
  ...statusPageFields.viewOf(page.id, page, page),
  domain_proof: domainProofView(page),
  has_password: page.hasPassword,
  url: page.isDomainProved ? `https://${page.domain}/` : `${publicUrl}/status/${page.slug}`,
  managed: managedView(managed.get(page.id)),
});
