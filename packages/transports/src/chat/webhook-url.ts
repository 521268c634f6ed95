import type { FieldSchema } from '../channel-type.js';

const charsMax = 2048;

/** The URL of a chat's incoming webhook. Whoever has it may post there, so it is a secret and never in the clear. */
export const webhookUrl = <
  Docs extends { readonly description: string; readonly examples: readonly string[] },
>(
  docs: Docs,
) =>
  ({
    type: 'string',
    title: 'Webhook URL',
    writeOnly: true,
    format: 'uri',
    maxLength: charsMax,
    // An ellipsis is what is shown in place of the secret, and somebody may send it back.
    pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^\\s/?#\\\\…]+/[^\\s\\\\…]+$',
    rule: `must be a whole https URL of at most ${charsMax} characters, without user name and password`,
    ...docs,
  }) as const satisfies FieldSchema;
