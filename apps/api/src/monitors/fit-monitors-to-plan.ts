import {
  type AccountId,
  type AuditedChange,
  type ExistingMonitor,
  fitToPlan,
  type Instant,
  type MonitorId,
  type PlanId,
  planLetsRun,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { pause, resume } from './pause-monitor.js';

/** The caller holds the account's lock. */
type Holder = { readonly id: AccountId; readonly plan: PlanId };

const found = async (
  { monitors }: Repositories,
  accountId: AccountId,
  monitorId: MonitorId,
): Promise<ExistingMonitor> => {
  const record = await monitors.findForChange(accountId, monitorId);
  if (!record) throw new Error('A monitor that is locked is there.');
  return record.monitor;
};

/** Pauses the account's monitors that are beyond its plan, and resumes those that it covers again. */
export const fitMonitorsToPlan = async (
  repositories: Repositories,
  { id, plan }: Holder,
  now: Instant,
): Promise<AuditedChange[]> => {
  const { toPause, toResume } = fitToPlan(plan, await repositories.monitors.countedForChange(id));
  for (const monitorId of toPause) {
    const monitor = await found(repositories, id, monitorId);
    await pause(repositories, monitor, { type: 'PauseMonitor', reason: 'plan', now });
  }
  for (const monitorId of toResume) {
    const monitorsRunning = await repositories.monitors.countRunning(id);
    const command = { type: 'ResumeMonitor', plan, monitorsRunning, now } as const;
    await resume(repositories, await found(repositories, id, monitorId), command);
  }
  return [
    ...toPause.map((subjectId) => ({ action: 'monitor.paused', subjectId }) as const),
    ...toResume.map((subjectId) => ({ action: 'monitor.resumed', subjectId }) as const),
  ];
};

/** Resumes the oldest monitor that the plan has paused, if there is room for one. */
export const resumeOneOfPlan = async (
  repositories: Repositories,
  { id, plan }: Holder,
  now: Instant,
): Promise<AuditedChange[]> => {
  const { monitors } = repositories;
  const oldest = await monitors.oldestPausedByPlan(id);
  if (oldest === null) return [];
  const monitorsRunning = await monitors.countRunning(id);
  if (planLetsRun(plan, monitorsRunning)) return [];
  const command = { type: 'ResumeMonitor', plan, monitorsRunning, now } as const;
  await resume(repositories, await found(repositories, id, oldest), command);
  return [{ action: 'monitor.resumed', subjectId: oldest }];
};
