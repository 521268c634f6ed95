import { Inject, Injectable } from '@nestjs/common';
import type { PersonId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { ProviderConfig } from '@tocsin/platform';
import { COMMITTED } from '../http/commands/committed.js';
import type { ProviderLinkView } from './provider-sign-in.js';

@Injectable()
export class ProviderQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  async link(personId: PersonId, { issuer, name }: ProviderConfig): Promise<ProviderLinkView> {
    return { name, linked_at: await this.committed.identities.linkedSince(personId, issuer) };
  }
}
