import {
  type IncidentCause,
  type IncidentCommand,
  type IncidentId,
  type IncidentStep,
  type Instant,
  id,
  isRefusal,
  type MonitorId,
  type WatchedMonitor,
} from '@tocsin/domain';
import type { IncidentFacts, Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { incidentTitle } from '@tocsin/probes/catalogue';
import { type JudgedResult, typeOf } from './judge-all.js';

const commandFor = (
  step: IncidentStep,
  incidentId: IncidentId,
  monitor: WatchedMonitor,
  now: Instant,
): IncidentCommand => {
  const { channelIds, minSeverities } = monitor;
  const attached = { channelIds, ...(minSeverities && { minSeverities }) };
  const titleOf = (cause: IncidentCause) => incidentTitle(typeOf(monitor), monitor, cause);
  switch (step.type) {
    case 'open': {
      const { cause, severity, suppressedBy } = step;
      const title = titleOf(cause);
      return { type: 'OpenIncident', incidentId, monitor, title, severity, byChecks: { suppressedBy }, now };
    }
    case 'announce':
      return { type: 'AnnounceIncident', ...attached, now };
    case 'worsen':
      return { type: 'WorsenIncident', title: titleOf(step.cause), severity: step.severity, now };
    case 'resolve':
      return { type: 'ResolveIncident', ...attached, reason: step.reason, now };
  }
};

/** While the monitor is locked, only a bug can have the command refused. */
export const applyToIncident = async (
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
  for (const { check, judgement } of judged) {
    const { monitorId } = check.monitor;
    const monitor = facts.get(monitorId)?.monitor;
    // A monitor that was paused or deleted meanwhile has no facts.
    if (judgement.step === null || monitor === undefined) continue;
    const openId = open.get(monitorId) ?? null;
    const incidentId = openId ?? id<IncidentId>(newId());
    const attached = await watchedMonitors.channelsToAlert(monitorId);
    const watched = { ...monitor, ...attached, hasOpenIncident: openId !== null };
    await applyToIncident(incidents, incidentId, commandFor(judgement.step, incidentId, watched, now));
    open.set(monitorId, judgement.step.type === 'resolve' ? null : incidentId);
  }
};
