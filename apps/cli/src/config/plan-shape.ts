import { anything, fields, flag, listOf, number, optional, orNull, type Read, text } from '../api/shape.js';

const place = fields({ kind: text, key: text, id: text });
const move = fields({ kind: text, from: text, to: text });

const change = fields({
  action: text,
  kind: text,
  key: text,
  fields: listOf(fields({ field: text, before: anything, after: anything, secret: flag })),
});

const changes = { changes: listOf(change), moved: listOf(move), adopted: listOf(place) };
const secrets = optional(listOf(fields({ kind: text, key: text, field: text })));

/** Servers before this field tell nothing of mails. */
const confirmation_mails = optional(
  fields({
    needed: number,
    can_be_sent: flag,
    left: number,
    max: number,
    left_again_at: orNull(text),
  }),
);

/** What the command reads of a plan. */
export const configPlan = fields({
  ...changes,
  digest: text,
  file_set: text,
  left_out: listOf(place),
  maybe_moved: optional(listOf(move)),
  paused_by_plan: optional(listOf(place)),
  secrets,
  confirmation_mails,
});

const unconfirmed = fields({
  key: text,
  channel_id: text,
  email_address: text,
  link_expires_at: orNull(text),
});

export const appliedConfig = fields({
  ...changes,
  secrets,
  confirmation_mails,
  unconfirmed: optional(listOf(unconfirmed)),
});

export type ConfigPlan = Read<typeof configPlan>;
export type ConfigChange = Read<typeof change>;
export type AppliedConfig = Read<typeof appliedConfig>;
