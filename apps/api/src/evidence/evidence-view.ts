import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Instant } from '@tocsin/domain';
import { boundedReason, messageOf } from '@tocsin/domain';
import {
  decisiveExchange,
  type Evidence,
  evidenceBounds,
  evidenceSchema,
  type Finding,
  findingOf,
  type Layer,
  layers,
  redacted,
  slowerFrom,
} from '@tocsin/probes/catalogue';
import { ReasonView } from '../checks/reasons.js';

@ApiSchema({ name: 'EvidenceFinding' })
class EvidenceFindingView {
  @ApiProperty({
    type: 'string',
    enum: [...layers],
    description:
      'Where the first failed check failed, from the name of the target up to what it answered. `route`: packets were lost. `port`: the connection was refused. `content`: the answer itself was wrong.',
  })
  readonly layer!: Layer;

  @ApiProperty({
    type: 'string',
    description: 'A sentence: the layer, why it failed there, and what differs from the last good check.',
  })
  readonly message!: string;

  @ApiProperty({
    type: ReasonView,
    description: 'The reason in `message`, for other languages and time zones.',
  })
  readonly reason!: ReasonView;
}

@ApiSchema({ name: 'EvidenceReading' })
class EvidenceReadingView {
  @ApiProperty({
    type: 'string',
    enum: [redacted],
    description: 'Stands in texts where a secret was.',
  })
  readonly redacted!: string;

  @ApiProperty({
    type: 'integer',
    description:
      'A step is slower if it took at least so many times as long as in the last good check, and `slower_ms` longer.',
  })
  readonly slower_times!: number;

  @ApiProperty({ type: 'integer', description: 'In milliseconds: see `slower_times`.' })
  readonly slower_ms!: number;

  @ApiProperty({ type: 'integer', description: 'The most bytes of a body that are stored.' })
  readonly body_bytes_max!: number;
}

type SeenCheck = Evidence & { readonly decisive: number | null };

const seenCheckSchema = {
  ...evidenceSchema,
  properties: {
    ...evidenceSchema.properties,
    decisive: {
      anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }],
      description:
        'The place in `exchanges` of the one that decided the result: the one that failed as `reason` says, or else the last one. `null` without exchanges.',
    },
  },
  required: [...evidenceSchema.required, 'decisive'],
};

@ApiSchema({ name: 'IncidentEvidence' })
export class IncidentEvidenceView {
  @ApiProperty({
    type: EvidenceFindingView,
    nullable: true,
    description:
      '`null` without evidence: for incidents that a request opened, and those of earlier versions.',
  })
  readonly finding!: EvidenceFindingView | null;

  @ApiProperty({
    type: 'array',
    items: seenCheckSchema as object,
    description:
      'The checks of each region that failed, oldest first: the last good one, the first failed one, the one that opened the incident, and the last failed one. A check can be several of them.',
  })
  readonly checks!: readonly SeenCheck[];

  @ApiProperty({ type: EvidenceReadingView, description: 'How to read the checks.' })
  readonly reading!: EvidenceReadingView;
}

const findingView = ({ layer, reason }: Finding): EvidenceFindingView => ({
  layer,
  message: messageOf(reason),
  reason: boundedReason(reason),
});

const reading: EvidenceReadingView = {
  redacted,
  slower_times: slowerFrom.times,
  slower_ms: slowerFrom.ms,
  body_bytes_max: evidenceBounds.bodyBytesMax,
};

const seenCheck = (evidence: Evidence): SeenCheck => {
  const decisive = decisiveExchange(evidence);
  return { ...evidence, decisive: decisive === undefined ? null : evidence.exchanges.indexOf(decisive) };
};

const byTime = (one: Evidence, other: Evidence): number => (instantOf(one) < instantOf(other) ? -1 : 1);
const instantOf = ({ at }: Evidence): Instant => at as Instant;

export const evidenceView = (evidence: readonly Evidence[]): IncidentEvidenceView => {
  const finding = findingOf(evidence);
  const checks = evidence.toSorted(byTime).map(seenCheck);
  return { finding: finding && findingView(finding), checks, reading };
};
