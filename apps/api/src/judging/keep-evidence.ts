import {
  type CheckOutcome,
  type IncidentId,
  isFailing,
  type MonitorId,
  unpackedReason,
} from '@tocsin/domain';
import type { FailingSeries, GoodFinding, Repositories } from '@tocsin/persistence';
import {
  type Evidence as EvidenceOfCheck,
  evidenceAtStart,
  evidenceUntilNow,
  type FailingRegion,
  packedEvidence,
  unpackedEvidence,
} from '@tocsin/probes/catalogue';
import { type CheckWithEvidence, checkFrom, storedCheck } from './stored-check.js';

/** Sent with a failed check by the prober that made it. */
export type ReportedEvidence = {
  /** The exchanges of the check, packed. */
  readonly seen: string;
  /** The last good check of the series that this prober made; `null` when it made none, or has told of it. */
  readonly lastGood: CheckWithEvidence | null;
};

type FailedCheck = {
  readonly series: number;
  readonly wasUp: boolean;
  readonly outcome: CheckOutcome;
  readonly reason?: CheckWithEvidence['reason'] | undefined;
  readonly details: string | null;
  readonly evidence?: ReportedEvidence | undefined;
};

type Evidence = Pick<Repositories, 'incidentEvidence'>;

const foundGood = ({ at, message, details, reason }: GoodFinding): string =>
  storedCheck({
    outcome: { status: 'up', at, message, durationMs: 0 },
    reason: reason === null ? null : unpackedReason(reason),
    details,
    seen: null,
  });

const failingFrom = (
  { series, outcome, reason = null, details, evidence }: FailedCheck,
  good: ReadonlyMap<number, GoodFinding>,
): FailingSeries => {
  const failed = storedCheck({ outcome, reason, details, seen: evidence?.seen ?? null });
  const found = good.get(series);
  const lastGood = evidence?.lastGood
    ? storedCheck(evidence.lastGood)
    : ((found && foundGood(found)) ?? null);
  return { series, firstFailed: failed, lastFailed: failed, lastGood };
};

/**
 * Notes what failed checks saw, before they are judged and stored: a stored check replaces the finding before it.
 *
 * @returns the notes
 */
export const noteFailedChecks = async (
  { incidentEvidence }: Evidence,
  checks: readonly FailedCheck[],
): Promise<readonly FailingSeries[]> => {
  const failed = checks.filter(({ outcome }) => isFailing(outcome.status));
  if (failed.length === 0) return [];
  const begun = failed.filter(({ wasUp, evidence }) => wasUp && !evidence?.lastGood);
  const findings = await incidentEvidence.goodFindings(begun.map(({ series }) => series));
  const good = new Map(findings.map((finding) => [finding.series, finding]));
  const notes = failed.map((check) => failingFrom(check, good));
  await incidentEvidence.noteFailed(notes);
  return notes;
};

const failingRegions = async (
  { incidentEvidence }: Evidence,
  monitorId: MonitorId,
): Promise<readonly FailingRegion[]> =>
  (await incidentEvidence.failing(monitorId)).map(({ region, firstFailed, lastFailed, lastGood }) => ({
    firstFailed: checkFrom(firstFailed, region),
    lastFailed: checkFrom(lastFailed, region),
    lastGood: lastGood === null ? null : checkFrom(lastGood, region),
  }));

type OfIncident = { readonly incidentId: IncidentId; readonly monitorId: MonitorId };

/** Returns the evidence of the checks that open an incident. */
export const evidenceSoFar = async (
  repositories: Evidence,
  monitorId: MonitorId,
): Promise<readonly EvidenceOfCheck[]> => evidenceAtStart(await failingRegions(repositories, monitorId));

export const keepEvidenceAtStart = async (
  { incidentEvidence }: Evidence,
  incidentId: IncidentId,
  evidence: readonly EvidenceOfCheck[],
): Promise<void> => {
  if (evidence.length > 0) await incidentEvidence.save(incidentId, packedEvidence(evidence));
};

/** The evidence of an incident. While it is open, with what its checks saw last. */
export const readEvidence = async (
  repositories: Evidence,
  { incidentId, monitorId, isOpen }: OfIncident & { readonly isOpen: boolean },
) => {
  const text = await repositories.incidentEvidence.find(incidentId);
  const kept = text === null ? [] : unpackedEvidence(text);
  return kept.length > 0 && isOpen
    ? evidenceUntilNow(kept, await failingRegions(repositories, monitorId))
    : kept;
};

/** Stores what the checks saw until the incident ends, and forgets what the next one must not have. */
export const keepEvidenceAtEnd = async (repositories: Evidence, ended: OfIncident): Promise<void> => {
  const { incidentEvidence } = repositories;
  const evidence = await readEvidence(repositories, { ...ended, isOpen: true });
  if (evidence.length > 0) await incidentEvidence.save(ended.incidentId, packedEvidence(evidence));
  await incidentEvidence.forgetMonitor(ended.monitorId);
};
