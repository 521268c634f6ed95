import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId } from '@tocsin/domain';
import { type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { type MemberPage, memberView } from './member-view.js';

export class ListMembers extends Query<MemberPage> {
  constructor(
    readonly accountId: AccountId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, page }: ListMembers): Promise<MemberPage> {
    return pageView(await this.unitOfWork.committed.members.list(accountId, page), memberView);
  }
}
