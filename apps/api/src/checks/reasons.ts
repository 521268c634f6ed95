import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  declaredValuesOf,
  messageOf,
  perhapsInEnglish,
  type Reason,
  reasonBounds,
  reasonInJson,
  unpackedReason,
} from '@tocsin/domain';
// Declares the reasons of all monitor types.
import '@tocsin/probes/catalogue';

@ApiSchema({ name: 'Reason' })
export class ReasonView {
  @ApiProperty({
    type: 'string',
    description: 'The code, such as `http.answered`. `GET /v1/reasons` lists all.',
  })
  readonly code!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'Values by their names: text, numbers, moments in ISO 8601, lists of texts, and other reasons.',
  })
  readonly values!: object;
}

export const reasonDocs = {
  type: ReasonView,
  nullable: true,
  description:
    'What `message` says, for other languages and time zones. `null` without a message, and for results of earlier versions.',
} as const;

/**
 * Reads what a prober sent, which may be anything. Returns `null` unless its English is exactly the message, so it says no
 * more than that: with a code that is unknown here, other values, or more depth than reasons have, the message stands alone.
 */
export const reasonIn = (json: string | undefined, message: string): Reason | null => {
  if (json == null || json.length > reasonBounds.charsMax) return null;
  const reason = reasonInJson(json);
  if (reason === null || perhapsInEnglish(reason) === null) return null;
  return messageOf(reason) === message ? declaredValuesOf(reason) : null;
};

/** The reason beside a stored message; `null` when only the message is known. */
export const storedReasonView = (packed: string | null): ReasonView | null =>
  packed === null ? null : unpackedReason(packed);
