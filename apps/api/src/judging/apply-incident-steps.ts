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
  messageOf,
  type Reason,
  type ResolveReason,
  type WatchedMonitor,
} from '@tocsin/domain';
import type { FailingSeries, IncidentFacts, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { type Finding, findingOf, incidentTitle, incidentTitleReason } from '@tocsin/probes/catalogue';
import { type JudgedResult, typeOf } from './judge-all.js';
import { evidenceSoFar, keepEvidenceAtEnd, keepEvidenceAtStart } from './keep-evidence.js';

const commandFor = (
  step: IncidentStep,
  { reason, finding }: { readonly reason: Reason | null; readonly finding: Finding | null },
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
      const byChecks = { suppressedBy, ...(finding && { finding: messageOf(finding.reason) }) };
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

type Batch = {
  readonly judged: readonly JudgedResult[];
  /** The notes of the failed checks among them. */
  readonly notes: readonly FailingSeries[];
};

const notesOf = ({ judged, notes }: Batch, monitorId: MonitorId): readonly FailingSeries[] => {
  const its = judged.filter(({ check }) => check.monitor.monitorId === monitorId);
  return notes.filter(({ series }) => its.some(({ check }) => check.series === series));
};

export const applyIncidentSteps = async (
  repositories: Pick<Repositories, 'watchedMonitors' | 'incidents' | 'incidentEvidence'>,
  batch: Batch,
  facts: ReadonlyMap<MonitorId, IncidentFacts>,
  now: Instant,
): Promise<void> => {
  const { watchedMonitors, incidents, incidentEvidence } = repositories;
  const open = new Map([...facts].map(([monitorId, { openIncidentId }]) => [monitorId, openIncidentId]));
  for (const { check, judgement, reason = null } of batch.judged) {
    const { monitorId } = check.monitor;
    const monitor = facts.get(monitorId)?.monitor;
    // A monitor that was paused or deleted meanwhile has no facts.
    if (judgement.step === null || monitor === undefined) continue;
    const openId = open.get(monitorId) ?? null;
    const incidentId = openId ?? id<IncidentId>(newId());
    const attachments = await watchedMonitors.attachments(monitorId, now);
    const watched = { ...monitor, attachments, hasOpenIncident: openId !== null };
    const isOpening = judgement.step.type === 'open';
    const evidence = isOpening ? await evidenceSoFar(repositories, monitorId) : [];
    const finding = findingOf(evidence);
    const command = commandFor(judgement.step, { reason, finding }, incidentId, watched, now);
    await applyToIncident(incidents, incidentId, command);
    if (isOpening) await keepEvidenceAtStart(repositories, incidentId, evidence);
    if (judgement.step.type === 'resolve') {
      await keepEvidenceAtEnd(repositories, { incidentId, monitorId });
      // A later result of the batch may open the next incident.
      await incidentEvidence.noteFailed(notesOf(batch, monitorId));
    }
    open.set(monitorId, judgement.step.type === 'resolve' ? null : incidentId);
  }
};

/** The caller holds the monitor's lock. */
export const resolveOpenIncident = async (
  repositories: Pick<Repositories, 'incidents' | 'watchedMonitors' | 'incidentEvidence'>,
  monitorId: MonitorId,
  reason: ResolveReason,
  now: Instant,
): Promise<void> => {
  const { incidents, watchedMonitors } = repositories;
  const open = await incidents.findOpen(monitorId);
  if (!open) return repositories.incidentEvidence.forgetMonitor(monitorId);
  const attachments = await watchedMonitors.attachments(monitorId, now);
  await applyToIncident(incidents, open.id, { type: 'ResolveIncident', attachments, reason, now });
  await keepEvidenceAtEnd(repositories, { incidentId: open.id, monitorId });
};
