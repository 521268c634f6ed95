import { CommandHandler } from '@nestjs/cqrs';
import type { Instant, ProberTokenId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, unaudited } from '../http/commands/command.js';
import { makeProberToken, type NewProberToken } from '../probing/prober-token.js';
import { UsageError } from './usage-error.js';

type NewToken = { readonly name: string; readonly region: string };

export class CreateProberToken extends ChangeCommand<NewProberToken, NewToken> {}

@CommandHandler(CreateProberToken)
export class CreateProberTokenHandler implements ChangeHandler<CreateProberToken> {
  async handle({ data }: CreateProberToken, repositories: Repositories, now: Instant) {
    return unaudited(await makeProberToken(repositories, data, now));
  }
}

export class RevokeProberToken extends ChangeCommand<void, { readonly tokenId: ProberTokenId }> {}

@CommandHandler(RevokeProberToken)
export class RevokeProberTokenHandler implements ChangeHandler<RevokeProberToken> {
  async handle({ data: { tokenId } }: RevokeProberToken, { proberTokens }: Repositories) {
    if (!(await proberTokens.remove(tokenId))) throw new UsageError('--token names no token');
    return unaudited(undefined);
  }
}
