import { Inject, Injectable } from '@nestjs/common';
import type { Repositories } from '@tocsin/persistence';
import { COMMITTED } from '../http/commands/committed.js';

@Injectable()
export class HeartbeatQueries {
  constructor(@Inject(COMMITTED) private readonly committed: Repositories) {}

  isKnown(token: string): Promise<boolean> {
    return this.committed.heartbeats.isKnown(token);
  }
}
