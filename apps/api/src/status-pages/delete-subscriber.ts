import { CommandHandler } from '@nestjs/cqrs';
import type { StatusPageId, StatusSubscriberId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { requirePageForChange } from './status-page-queries.js';

type Deletion = { readonly pageId: StatusPageId; readonly subscriberId: StatusSubscriberId };

export class DeleteStatusSubscriber extends AccountCommand<void, Deletion> {}

@CommandHandler(DeleteStatusSubscriber)
export class DeleteStatusSubscriberHandler implements ChangeHandler<DeleteStatusSubscriber> {
  async handle(
    { accountId, data: { pageId, subscriberId } }: DeleteStatusSubscriber,
    repositories: Repositories,
  ) {
    await requirePageForChange(repositories, accountId, pageId);
    if (!(await repositories.statusSubscribers.remove(pageId, subscriberId))) throw notFound('subscriber');
    return changed(undefined, { action: 'status_subscriber.deleted', subjectId: subscriberId });
  }
}
