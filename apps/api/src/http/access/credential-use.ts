import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { LOGGER, type Logger } from '@tocsin/platform';
import type { Credential } from '../commands/caller.js';
import { ChangeCommand, type ChangeHandler, unaudited } from '../commands/command.js';

class MarkUsed extends ChangeCommand<void, Credential> {}

@CommandHandler(MarkUsed)
export class MarkUsedHandler implements ChangeHandler<MarkUsed> {
  async handle({ data }: MarkUsed, { apiKeys, sessions }: Repositories, now: Instant) {
    if (data.type === 'api_key') await apiKeys.markUsed(data.id, now);
    else await sessions.markUsed(data.id, now);
    return unaudited(undefined);
  }
}

/** Further uses go unrecorded meanwhile. */
const writesMax = 100;

/** Records when keys and sessions were last used. No request waits for it. */
@Injectable()
export class CredentialUse implements BeforeApplicationShutdown {
  readonly #writes = new Map<string, Promise<void>>();

  constructor(
    private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param everyMs the resolution of the record */
  note(credential: Credential, lastUsedAt: Instant | null, everyMs: number, now: Instant): void {
    const { id } = credential;
    const isRecent = lastUsedAt !== null && Date.parse(now) - Date.parse(lastUsedAt) < everyMs;
    if (isRecent || this.#writes.has(id) || this.#writes.size === writesMax) return;
    this.#writes.set(id, this.#write(credential));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#writes.values());
  }

  async #write(credential: Credential): Promise<void> {
    const { id } = credential;
    try {
      await this.commands.execute(new MarkUsed(credential));
    } catch (error) {
      this.logger.debug({ err: error, id }, 'the last use of a key or a session was not recorded');
    } finally {
      this.#writes.delete(id);
    }
  }
}
