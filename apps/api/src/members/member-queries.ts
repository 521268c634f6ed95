import { Inject, Injectable } from '@nestjs/common';
import { type AccountId, type Clock, type Invitation, instant } from '@tocsin/domain';
import type { PageRequest, Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { pageView } from '../http/bodies/page.js';
import { COMMITTED } from '../http/commands/committed.js';
import { noSuchLink } from '../people/one-time-link.js';
import {
  type InvitationOfferView,
  type InvitationPage,
  invitationView,
  type MemberPage,
  memberView,
} from './member-view.js';

@Injectable()
export class MemberQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async listMembers(accountId: AccountId, page: PageRequest): Promise<MemberPage> {
    return pageView(await this.committed.members.list(accountId, page), memberView);
  }

  async offer({ accountId, emailAddress, role, expiresAt }: Invitation): Promise<InvitationOfferView> {
    const account = await this.committed.accounts.find(accountId);
    if (account === null) throw noSuchLink();
    return { account_name: account.name, email_address: emailAddress, role, expires_at: expiresAt };
  }

  async listInvitations(accountId: AccountId, page: PageRequest): Promise<InvitationPage> {
    const now = instant(this.clock.now());
    return pageView(await this.committed.invitations.list(accountId, now, page), invitationView);
  }
}
