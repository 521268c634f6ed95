import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AccountId, type Clock, instant } from '@tocsin/domain';
import { type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { pageView } from '../http/bodies/page.js';
import { type InvitationPage, invitationView } from './member-view.js';

export class ListInvitations extends Query<InvitationPage> {
  constructor(
    readonly accountId: AccountId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListInvitations)
export class ListInvitationsHandler implements IQueryHandler<ListInvitations> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, page }: ListInvitations): Promise<InvitationPage> {
    const now = instant(this.clock.now());
    return pageView(await this.unitOfWork.committed.invitations.list(accountId, now, page), invitationView);
  }
}
