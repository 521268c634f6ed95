import {
  boundedReason,
  type IncidentCause,
  type IncidentCommand,
  type IncidentId,
  type IncidentStep,
  type Instant,
  id,
  isRefusal,
  type MonitorId,
  type Reason,
  type ResolveReason,
  type WatchedMonitor,
} from '@tocsin/domain';
import type { IncidentFacts, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { incidentTitle, incidentTitleReason } from '@tocsin/probes/catalogue';
import { type JudgedResult, typeOf } from './judge-all.js';

const commandFor = (
  step: IncidentStep,
  reason: Reason | null,
  incidentId: IncidentId,
  monitor: WatchedMonitor,
  now: Instant,
): IncidentCommand => {
  const { attachments } = monitor;
  const titled = (cause: IncidentCause) => ({
    title: incidentTitle(typeOf(monitor), monitor, cause),
    ...(reason && {
      titleReason: boundedReason(incidentTitleReason(typeOf(monitor), monitor, cause, reason)),
    }),
  });
  switch (step.type) {
    case 'open': {
      const { cause, severity, suppressedBy } = step;
      const byChecks = { suppressedBy };
      return { type: 'OpenIncident', incidentId, monitor, ...titled(cause), severity, byChecks, now };
    }
    case 'announce':
      return { type: 'AnnounceIncident', attachments, now };
    case 'worsen':
      return { type: 'WorsenIncident', ...titled(step.cause), severity: step.severity, now };
    case 'resolve':
      return { type: 'ResolveIncident', attachments, reason: step.reason, now };
  }
};

/** While the monitor is locked, only a bug can have the command refused. */
const applyToIncident = async (
  incidents: Repositories['incidents'],
  incidentId: IncidentId,
  command: IncidentCommand,
): Promise<void> => {
  const handled = await incidents.handle(incidentId, command);
  if (isRefusal(handled)) throw new Error(`${command.type} was refused: ${handled.detail}`);
};

export const applyIncidentSteps = async (
  { watchedMonitors, incidents }: Pick<Repositories, 'watchedMonitors' | 'incidents'>,
  judged: readonly JudgedResult[],
  facts: ReadonlyMap<MonitorId, IncidentFacts>,
  now: Instant,
): Promise<void> => {
  const open = new Map([...facts].map(([monitorId, { openIncidentId }]) => [monitorId, openIncidentId]));
  for (const { check, judgement, reason = null } of judged) {
    const { monitorId } = check.monitor;
    const monitor = facts.get(monitorId)?.monitor;
    // A monitor that was paused or deleted meanwhile has no facts.
    if (judgement.step === null || monitor === undefined) continue;
    const openId = open.get(monitorId) ?? null;
    const incidentId = openId ?? id<IncidentId>(newId());
    const attachments = await watchedMonitors.attachments(monitorId, now);
    const watched = { ...monitor, attachments, hasOpenIncident: openId !== null };
    const command = commandFor(judgement.step, reason, incidentId, watched, now);
    await applyToIncident(incidents, incidentId, command);
    open.set(monitorId, judgement.step.type === 'resolve' ? null : incidentId);
  }
};

/** The caller holds the monitor's lock. */
export const resolveOpenIncident = async (
  { incidents, watchedMonitors }: Pick<Repositories, 'incidents' | 'watchedMonitors'>,
  monitorId: MonitorId,
  reason: ResolveReason,
  now: Instant,
): Promise<void> => {
  const open = await incidents.findOpen(monitorId);
  if (!open) return;
  const attachments = await watchedMonitors.attachments(monitorId, now);
  await applyToIncident(incidents, open.id, { type: 'ResolveIncident', attachments, reason, now });
};
