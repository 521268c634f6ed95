import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Account, UnitOfWork } from '@tocsin/persistence';
import { type AccountView, accountView } from './account-view.js';

export class GetAccount extends Query<AccountView> {
  constructor(readonly account: Account) {
    super();
  }
}

@QueryHandler(GetAccount)
export class GetAccountHandler implements IQueryHandler<GetAccount> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute({ account }: GetAccount): Promise<AccountView> {
    const { monitors, channels } = this.unitOfWork.committed;
    return accountView(account, {
      monitors: await monitors.count(account.id),
      channels: await channels.count(account.id),
    });
  }
}
