import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { ApiKey, ApiKeyId, Instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { LOGGER, type Logger } from '@tocsin/platform';

/** How fine the time of a key's last use is; a key that is used all the time costs one write in this time. */
const everyMs = 60_000;
/** How many keys' writes may be under way: beyond this a use goes unrecorded until a later one. */
const writesMax = 100;

const isRecent = ({ lastUsedAt }: ApiKey, now: Instant): boolean =>
  lastUsedAt !== null && Date.parse(now) - Date.parse(lastUsedAt) < everyMs;

/** Puts on record when keys were last used, beside the requests that use them: none waits for it. */
@Injectable()
export class KeyUse implements BeforeApplicationShutdown {
  readonly #writes = new Map<ApiKeyId, Promise<void>>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param key as it was just read */
  note(key: ApiKey, now: Instant): void {
    if (isRecent(key, now) || this.#writes.has(key.id) || this.#writes.size === writesMax) return;
    this.#writes.set(key.id, this.#write(key.id, now));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#writes.values());
  }

  async #write(id: ApiKeyId, now: Instant): Promise<void> {
    try {
      await this.unitOfWork.run(({ apiKeys }) => apiKeys.markUsed(id, now));
    } catch (error) {
      // Whoever writes something that matters says it louder.
      this.logger.debug({ err: error, key_id: id }, 'the last use of a key was not recorded');
    } finally {
      this.#writes.delete(id);
    }
  }
}
