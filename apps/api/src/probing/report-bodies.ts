import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type BlindnessCause,
  blindnessCauses,
  type CheckStatus,
  checkStatuses,
  type Instant,
} from '@tocsin/domain';
import { mapInTurns } from '@tocsin/persistence';
import { Flag, OneOf, Optional, Rule, Text, WholeNumber } from '../http/bodies/fields.js';
import { validated } from '../http/bodies/validation.js';
import { proberBounds } from './prober-bounds.js';

const idMax = Number.MAX_SAFE_INTEGER;

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isJson = (value: unknown, bytesMax: number): boolean => {
  if (typeof value !== 'string' || Buffer.byteLength(value) > bytesMax) return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
};

const isBase64 = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= proberBounds.evidenceCharsMax &&
  /^[A-Za-z0-9+/]*={0,2}$/.test(value);

const PackedEvidence = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: 'string',
      maxLength: proberBounds.evidenceCharsMax,
      description: `${description}, as JSON compressed with Brotli, in base64.`,
    }),
    Rule(
      'isPackedEvidence',
      `must be base64 of at most ${proberBounds.evidenceCharsMax} characters`,
      isBase64,
    ),
  );

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

@ApiSchema({ name: 'LastGoodCheck' })
export class LastGoodCheck {
  @Text(proberBounds.messageCharsMax, { description: 'One sentence about the result.' })
  message!: string;

  @Optional()
  @JsonText(proberBounds.reasonBytesMax, 'The reason in the message, as a code and its values')
  reason?: string;

  @WholeNumber({ minimum: 0, maximum: proberBounds.ageMsMax, description: 'How long the check took.' })
  duration_ms!: number;

  @WholeNumber({
    minimum: 0,
    maximum: proberBounds.lastGoodAgeMsMax,
    description: 'How long ago it started.',
  })
  age_ms!: number;

  @JsonText(proberBounds.detailsBytesMax, 'Details of the result')
  details!: string | null;

  @PackedEvidence('Its exchanges')
  evidence!: string;
}

@ApiSchema({ name: 'CheckReport' })
export class CheckReport {
  @WholeNumber({
    minimum: 1,
    maximum: idMax,
    description: 'The number in the answer that gave the check out.',
  })
  claim!: number;

  @WholeNumber({ minimum: 1, maximum: idMax, description: 'The series of the claimed check.' })
  series!: number;

  @OneOf(checkStatuses, { description: '`unknown`: the prober could not check the target.' })
  status!: CheckStatus;

  @Text(proberBounds.messageCharsMax, { description: 'One sentence about the result.' })
  message!: string;

  @WholeNumber({ minimum: 0, maximum: proberBounds.ageMsMax, description: 'How long the check took.' })
  duration_ms!: number;

  @WholeNumber({ minimum: 0, maximum: proberBounds.ageMsMax, description: 'How long ago it started.' })
  age_ms!: number;

  @Optional()
  @JsonText(proberBounds.reasonBytesMax, 'The reason in the message, as a code and its values')
  reason?: string;

  @JsonText(proberBounds.detailsBytesMax, 'Details of the result')
  details!: string | null;

  @JsonText(
    proberBounds.memoryBytesMax,
    'Returned with the next claim as `previous`; `null` keeps the stored value',
  )
  remember!: string | null;

  @Optional()
  @Flag({ description: 'The prober is blind, so the check ends as `unknown` and is soon due again.' })
  excused?: boolean;

  @Optional()
  @Flag({ description: 'No check of this target can bring a result; `message` says why.' })
  never_known?: boolean;

  @Optional()
  @PackedEvidence('The exchanges of a failed check')
  evidence?: string;

  @Optional()
  @ApiProperty({
    type: LastGoodCheck,
    description: 'With the first failed check: the last good one before that this prober made.',
  })
  @Rule('isObject', 'must be an object', isObject)
  last_good?: object;

  get lastGood(): LastGoodCheck | null {
    return this.last_good === undefined ? null : validated(LastGoodCheck, this.last_good, 'last_good.');
  }
}

@ApiSchema({ name: 'TrialReport' })
export class TrialReport {
  @OneOf(checkStatuses, { description: '`unknown`: the prober could not check the target.' })
  status!: CheckStatus;

  @Text(proberBounds.messageCharsMax, { description: 'One sentence about the result.' })
  message!: string;

  @Optional()
  @JsonText(proberBounds.reasonBytesMax, 'The reason in the message, as a code and its values')
  reason?: string;

  @WholeNumber({ minimum: 0, maximum: proberBounds.ageMsMax, description: 'How long the check took.' })
  duration_ms!: number;

  @JsonText(proberBounds.detailsBytesMax, 'Details of the result')
  details!: string | null;
}

const isBatch = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.length <= proberBounds.checksMax;

@ApiSchema({ name: 'CheckReports' })
export class CheckReports {
  @ApiProperty({ type: CheckReport, isArray: true, minItems: 1, maxItems: proberBounds.checksMax })
  @Rule('isBatch', `must be a list of 1 to ${proberBounds.checksMax} results`, isBatch)
  results!: readonly unknown[];
}

/** @throws Problem that names each wrong field of the first wrong result */
export const reportsIn = ({ results }: CheckReports): Promise<CheckReport[]> =>
  mapInTurns(results.entries(), ([at, result]) => validated(CheckReport, result, `results.${at}.`));

@ApiSchema({ name: 'ReportsTaken' })
export class ReportsTakenView {
  @ApiProperty({ type: 'integer', description: 'How many results were stored.' })
  readonly taken!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'How many results were dropped. A result is dropped if it was reported before, another prober has claimed the check since, it belongs to another region, or the monitor has changed.',
  })
  readonly dropped!: number;
}

@ApiSchema({ name: 'ProberBlindness' })
export class ProberBlindness {
  @OneOf(blindnessCauses, {
    description:
      '`network`: no host answers. `uplink`: no host beyond the network of the prober answers as itself. `route`: no host behind one of its routes answers. `name_servers`: no name server answers.',
  })
  cause!: BlindnessCause;

  @WholeNumber({ minimum: 0, maximum: proberBounds.blindMsMax, description: 'How long ago it started.' })
  age_ms!: number;
}

@ApiSchema({ name: 'ProberSight' })
export class ProberSight {
  @ApiProperty({
    type: ProberBlindness,
    nullable: true,
    description: 'Why the prober is blind; `null` when it is not.',
  })
  @Rule('isObject', 'must be an object or null', (value) => value === null || isObject(value))
  blind!: object | null;

  get blindness(): ProberBlindness | null {
    return this.blind && validated(ProberBlindness, this.blind, 'blind.');
  }
}

@ApiSchema({ name: 'SightTaken' })
export class SightTakenView {
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'The stored time since which the prober is blind; `null` when it is not.',
  })
  readonly blind_since!: Instant | null;
}
