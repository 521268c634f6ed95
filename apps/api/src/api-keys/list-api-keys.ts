import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AccountId } from '@tocsin/domain';
import { type PageRequest, UnitOfWork } from '@tocsin/persistence';
import { pageView } from '../http/bodies/page.js';
import { type ApiKeyPage, apiKeyView } from './api-key-view.js';

export class ListApiKeys extends Query<ApiKeyPage> {
  constructor(
    readonly accountId: AccountId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ accountId, page }: ListApiKeys): Promise<ApiKeyPage> {
    return pageView(await this.unitOfWork.committed.apiKeys.list(accountId, page), apiKeyView);
  }
}
