import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type CheckStatus, checkStatuses } from '@tocsin/domain';
import { mapInTurns } from '@tocsin/persistence';
import { Flag, OneOf, Optional, Rule, Text, WholeNumber } from '../http/bodies/fields.js';
import { validated } from '../http/bodies/validation.js';
import { proberBounds } from './prober-bounds.js';

const idMax = Number.MAX_SAFE_INTEGER;

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

  @OneOf(checkStatuses, { description: '`unknown`: the prober could not check the target.' })
  status!: CheckStatus;

  @Text(proberBounds.messageCharsMax, { description: 'One sentence about the result.' })
  message!: string;

  @WholeNumber({ minimum: 0, maximum: proberBounds.ageMsMax, description: 'How long the check took.' })
  duration_ms!: number;

  @WholeNumber({ minimum: 0, maximum: proberBounds.ageMsMax, description: 'How long ago it started.' })
  age_ms!: number;

  @JsonText(proberBounds.detailsBytesMax, 'Details of the result')
  details!: string | null;

  @JsonText(
    proberBounds.memoryBytesMax,
    'Returned with the next claim as `previous`; `null` keeps the value of before',
  )
  remember!: string | null;

  @Optional()
  @Flag({ description: 'The prober is blind, so the check ends as `unknown` and is soon due again.' })
  excused?: boolean;

  @Optional()
  @Flag({ description: 'No check can ever tell anything of this target, as the message says.' })
  never_known?: boolean;
}

@ApiSchema({ name: 'TrialReport' })
export class TrialReport {
  @OneOf(checkStatuses, { description: '`unknown`: the prober could not check the target.' })
  status!: CheckStatus;

  @Text(proberBounds.messageCharsMax, { description: 'One sentence about the result.' })
  message!: string;

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
      'How many results were dropped: reported before, claimed by another prober since, of another region, or of a monitor that has changed.',
  })
  readonly dropped!: number;
}
