import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type CheckStatus, checkStatuses } from '@tocsin/domain';
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

  @Optional()
  @Flag({ description: 'Nothing at all answered the prober, so the check is `unknown`, and soon due again.' })
  excused?: boolean;
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
