import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Instant } from '@tocsin/domain';
import { boundedReason, messageOf } from '@tocsin/domain';
import {
  type Evidence,
  evidenceSchema,
  type Finding,
  findingOf,
  type Layer,
  layers,
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
    items: evidenceSchema as object,
    description:
      'The checks of each region that failed, oldest first: the last good one, the first failed one, the one that opened the incident, and the last failed one. A check can be several of them.',
  })
  readonly checks!: readonly Evidence[];
}

const findingView = ({ layer, reason }: Finding): EvidenceFindingView => ({
  layer,
  message: messageOf(reason),
  reason: boundedReason(reason),
});

const byTime = (one: Evidence, other: Evidence): number => (instantOf(one) < instantOf(other) ? -1 : 1);
const instantOf = ({ at }: Evidence): Instant => at as Instant;

export const evidenceView = (evidence: readonly Evidence[]): IncidentEvidenceView => {
  const finding = findingOf(evidence);
  return { finding: finding && findingView(finding), checks: evidence.toSorted(byTime) };
};
