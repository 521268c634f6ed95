import { Inject, Injectable } from '@nestjs/common';
import { type Clock, instant } from '@tocsin/domain';
import { inTurns, type Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { type Caller, mayWrite } from '../http/commands/caller.js';
import { COMMITTED } from '../http/commands/committed.js';
import { ConfigPlanner, type PlannedConfig } from './config-planner.js';
import { type ConfigPlanView, configPlanView, type ExportedConfigView } from './config-view.js';
import { ConfirmationMails } from './confirmation-mails.js';
import { exportedConfig } from './export-config.js';
import type { ParsedConfig } from './parse-config.js';
import { allPresent } from './present-resources.js';

@Injectable()
export class ConfigQueries {
  constructor(
    @Inject(COMMITTED) private readonly committed: Repositories,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly planner: ConfigPlanner,
    private readonly mails: ConfirmationMails,
  ) {}

  async plan(caller: Caller, config: ParsedConfig): Promise<ConfigPlanView> {
    const now = instant(this.clock.now());
    const { account } = caller;
    const options = { now, isLocked: false, isReader: !mayWrite(caller) };
    const planned = await this.planner.plan(this.committed, account, config, options);
    const mails = await this.mails.of(this.committed, account.id, { config, planned, now });
    return { ...(await configPlanView(config.fileSet, planned)), confirmation_mails: mails };
  }

  /** Compares before a transaction begins. @returns `null` when something is wrong, which an apply then tells */
  compare(caller: Caller, config: ParsedConfig): Promise<PlannedConfig | null> {
    return this.planner.compare(this.committed, caller.account, config);
  }

  async export({ account }: Caller, fileSet: string): Promise<ExportedConfigView> {
    return inTurns(exportedConfig(await allPresent(this.committed, account.id), fileSet));
  }
}
