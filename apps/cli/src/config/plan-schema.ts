import {
  array,
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  string,
  unknown,
} from 'valibot';

const place = object({ kind: string(), key: string(), id: string() });
const move = object({ kind: string(), from: string(), to: string() });

const change = object({
  action: string(),
  kind: string(),
  key: string(),
  fields: array(object({ field: string(), before: unknown(), after: unknown(), secret: boolean() })),
});

const changes = { changes: array(change), moved: array(move), adopted: array(place) };
const secrets = optional(array(object({ kind: string(), key: string(), field: string() })));

/** Servers before this field tell nothing of mails. */
const confirmation_mails = optional(
  object({
    needed: number(),
    can_be_sent: boolean(),
    left: number(),
    max: number(),
    left_again_at: nullable(string()),
  }),
);

/** The part of a plan that the command reads. */
export const configPlan = object({
  ...changes,
  digest: string(),
  file_set: string(),
  left_out: array(place),
  maybe_moved: optional(array(move)),
  paused_by_plan: optional(array(place)),
  secrets,
  confirmation_mails,
});

const unconfirmed = object({
  key: string(),
  channel_id: string(),
  email_address: string(),
  link_expires_at: nullable(string()),
});

export const appliedConfig = object({
  ...changes,
  secrets,
  confirmation_mails,
  unconfirmed: optional(array(unconfirmed)),
});

export type ConfigPlan = InferOutput<typeof configPlan>;
export type ConfigChange = InferOutput<typeof change>;
export type AppliedConfig = InferOutput<typeof appliedConfig>;
