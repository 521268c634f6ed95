import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type CheckStatus,
  checkStatuses,
  type MonitorType,
  monitorTypes,
  type TrialCheckId,
} from '@tocsin/domain';
import { OneOf, Optional, Rule, Text, WholeNumber } from '../http/fields.js';
import { validated } from '../http/validation.js';

export const proberBounds = {
  /** How many checks one request claims, or reports. */
  checksMax: 500,
  /** How many trial checks one request claims. */
  trialsMax: 10,
  /** How long a claim waits. Shorter than proxies leave a request without an answer. */
  waitMsMax: 20_000,
  /** Of a request that reports. */
  reportBytesMax: 1_048_576,
  messageCharsMax: 500,
  detailsBytesMax: 16_384,
  memoryBytesMax: 65_536,
  /** How old a result may be when it is reported. */
  ageMsMax: 3_600_000,
} as const;

/** Where results are reported: they are larger than other requests. */
export const resultsPath = '/v1/prober/results';

const idMax = Number.MAX_SAFE_INTEGER;

@ApiSchema({ name: 'ChecksWanted' })
export class ChecksWanted {
  @WholeNumber({ minimum: 1, maximum: proberBounds.checksMax, description: 'How many checks at most.' })
  checks_max!: number;

  @Optional()
  @WholeNumber({
    minimum: 0,
    maximum: proberBounds.waitMsMax,
    default: 0,
    description: 'How long to wait for a check when none is due.',
  })
  wait_ms: number = 0;

  @Optional()
  @WholeNumber({
    minimum: 0,
    maximum: proberBounds.trialsMax,
    default: 0,
    description: 'How many trial checks at most.',
  })
  trials_max: number = 0;
}

/** What a prober needs to know to make a check. */
class CheckToMakeView {
  @ApiProperty({ type: 'string', enum: [...monitorTypes] })
  readonly type!: MonitorType;

  @ApiProperty({ type: 'string' })
  readonly target!: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'With their secrets.' })
  readonly settings!: object;

  @ApiProperty({ type: 'integer' })
  readonly timeout_ms!: number;
}

@ApiSchema({ name: 'ClaimedTrial', description: 'A check that somebody tries, of whichever region.' })
export class ClaimedTrialView extends CheckToMakeView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: TrialCheckId;
}

@ApiSchema({ name: 'ClaimedCheck' })
export class ClaimedCheckView extends CheckToMakeView {
  @ApiProperty({ type: 'integer', description: 'What its result is reported under.' })
  readonly series!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What the last check asked to remember: JSON.',
  })
  readonly previous!: string | null;
}

@ApiSchema({ name: 'Claim' })
export class ClaimView {
  @ApiProperty({ type: 'integer', description: 'What stands for this claim when its checks are reported.' })
  readonly claim!: number;

  @ApiProperty({ type: ClaimedCheckView, isArray: true })
  readonly checks!: readonly ClaimedCheckView[];

  @ApiProperty({ type: ClaimedTrialView, isArray: true })
  readonly trials!: readonly ClaimedTrialView[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'In how long the next check is due that nobody has claimed; `null` when none is scheduled.',
  })
  readonly next_due_in_ms!: number | null;

  @ApiProperty({ type: 'integer', description: 'For how long it was waited for a check.' })
  readonly waited_ms!: number;
}

const isJson = (value: unknown, bytesMax: number): boolean => {
  if (typeof value !== 'string' || Buffer.byteLength(value) > bytesMax) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
};

const JsonText = (bytesMax: number, description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      nullable: true,
      description: `${description}: JSON of at most ${bytesMax} bytes.`,
    }),
    Rule(
      'isJsonText',
      `must be JSON in text of at most ${bytesMax} bytes, or null`,
      (value) => value === null || isJson(value, bytesMax),
    ),
  );

@ApiSchema({ name: 'CheckReport' })
export class CheckReport {
  @WholeNumber({ minimum: 1, maximum: idMax, description: 'The claim.' })
  claim!: number;

  @WholeNumber({ minimum: 1, maximum: idMax, description: 'The series of the claimed check.' })
  series!: number;

  @OneOf(checkStatuses, { description: '`unknown`: the prober could not look.' })
  status!: CheckStatus;

  @Text(proberBounds.messageCharsMax, { description: 'A sentence for the customer.' })
  message!: string;

  @WholeNumber({ minimum: 0, maximum: proberBounds.ageMsMax, description: 'How long the check took.' })
  duration_ms!: number;

  @WholeNumber({ minimum: 0, maximum: proberBounds.ageMsMax, description: 'How long ago it began.' })
  age_ms!: number;

  @JsonText(proberBounds.detailsBytesMax, 'What else was found')
  details!: string | null;

  @JsonText(
    proberBounds.memoryBytesMax,
    'What the next check is given as `previous`; `null` leaves it as it is',
  )
  remember!: string | null;
}

@ApiSchema({ name: 'TrialReport' })
export class TrialReport {
  @OneOf(checkStatuses, { description: '`unknown`: the prober could not look.' })
  status!: CheckStatus;

  @Text(proberBounds.messageCharsMax, { description: 'A sentence for the customer.' })
  message!: string;

  @WholeNumber({ minimum: 0, maximum: proberBounds.ageMsMax, description: 'How long the check took.' })
  duration_ms!: number;

  @JsonText(proberBounds.detailsBytesMax, 'What else was found')
  details!: string | null;
}

const isBatch = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.length <= proberBounds.checksMax;

@ApiSchema({ name: 'CheckReports' })
export class CheckReports {
  @ApiProperty({ type: CheckReport, isArray: true, minItems: 1, maxItems: proberBounds.checksMax })
  @Rule('isBatch', `must be a list of 1 to ${proberBounds.checksMax} results`, isBatch)
  results!: readonly unknown[];

  /** @throws Problem that names each field that breaks a rule */
  get reports(): readonly CheckReport[] {
    return this.results.map((result, at) => validated(CheckReport, result, `results.${at}.`));
  }
}

@ApiSchema({ name: 'ReportsTaken' })
export class ReportsTakenView {
  @ApiProperty({ type: 'integer', description: 'How many results were put on record.' })
  readonly taken!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'How many were not awaited any more: reported before, given to another prober meanwhile, or of a monitor that has changed.',
  })
  readonly dropped!: number;
}
