import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Instant } from '@tocsin/domain';
import { ClockWatch, type DueSubject, type Repositories } from '@tocsin/persistence';
import { CONFIG, type Config } from '@tocsin/platform';
import type { DueKind } from '../background/due-kind.js';
import { batchItems } from '../batches/carry-out-batches.js';
import { channelHealth } from '../channels/channel-health-due.js';
import { channelTrials } from '../channels/channel-trials-due.js';
import { heartbeatsDue } from '../heartbeats/judge-heartbeats.js';
import {
  type AuditDraft,
  ChangeCommand,
  type ChangeHandler,
  changed,
  type ExecuteWithin,
  unchanged,
} from '../http/commands/command.js';
import { escalationsDue } from '../incidents/escalations-due.js';
import { windowsEnded } from '../maintenance/windows-ended.js';
import { monitorsUnchecked } from '../probing/monitors-unchecked.js';
import { maintenanceDue, postsDue, publishingDue } from '../status-pages/keep-status-pages.js';

/** All that becomes due in this process. The keys stand in logs. */
export const dueKinds = {
  heartbeats: heartbeatsDue,
  unchecked_monitors: monitorsUnchecked,
  escalations: escalationsDue,
  maintenance_windows: windowsEnded,
  status_page_maintenance: maintenanceDue,
  status_page_resolutions: postsDue,
  status_page_incidents: publishingDue,
  channel_health: channelHealth,
  channel_trials: channelTrials,
  batches: batchItems,
} satisfies Readonly<Record<string, DueKind>>;

export type AgendaKind = keyof typeof dueKinds;

/** Does what is due of a kind. */
export class DoWhatIsDue extends ChangeCommand<number, { kind: AgendaKind; due: readonly DueSubject[] }> {
  override get label(): string {
    return `${super.label}:${this.data.kind}`;
  }
}

@CommandHandler(DoWhatIsDue)
export class DoWhatIsDueHandler implements ChangeHandler<DoWhatIsDue> {
  constructor(
    private readonly watch: ClockWatch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async handle(
    { data: { kind, due } }: DoWhatIsDue,
    repositories: Repositories,
    now: Instant,
    execute: ExecuteWithin,
  ) {
    const { carryOut }: DueKind = dueKinds[kind];
    const { watch, config } = this;
    const entries: AuditDraft[] = [];
    const audit = (entry: AuditDraft) => entries.push(entry);
    const done = await carryOut(due, { repositories, now, watch, config, execute, audit });
    return done > 0 ? changed(done, ...entries) : unchanged(done);
  }
}
