import type {
  AccountId,
  ApiKeyId,
  AuditAction,
  AuditEntryId,
  BlindnessCause,
  ChannelId,
  DispatchErrorCode,
  InvitationId,
  PasskeyId,
  PersonId,
  PlanId,
  ProberTokenId,
  Role,
  Scope,
  SessionId,
  SignInMethod,
} from '@tocsin/domain';
import { bigint, flag, integer, json, moment, text, uuid, words } from './column.js';
import { table } from './table.js';

/** Stored, so the values never change. */
export type ChallengePurpose = 'passkey' | 'new_passkey' | 'provider';

export const account = table('account', {
  id: uuid<AccountId>().primary(),
  name: text(),
  plan: text<PlanId>(),
  createdAt: moment(),
  secondFactorRequired: flag().default(0),
  /** True if the evidence of its incidents has the beginnings of bodies. */
  evidenceBodies: flag().default(1),
});

/** Finds what ends with a key. */
const ending = {
  columns: ['endsWithKeyId'],
  where: 'ends_with_key_id IS NOT NULL',
} as const;

export const apiKey = table(
  'api_key',
  {
    id: uuid<ApiKeyId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    name: text(),
    hash: text().unique().hidden(),
    createdAt: moment(),
    scopes: words<Scope>().default('read write'),
    allowedNetworks: json<readonly string[]>().default('[]'),
    expiresAt: moment().nullable(),
    lastUsedAt: moment().nullable(),
    endsWithKeyId: uuid<ApiKeyId>().nullable().references('api_key'),
    madeByPersonId: uuid<PersonId>().nullable(),
  },
  { indexes: { api_key_account: ['accountId'], api_key_ending: ending } },
);

export const person = table('person', {
  id: uuid<PersonId>().primary(),
  emailAddress: text().unique(),
  name: text(),
  passwordHash: text().hidden(),
  totpSealed: text().nullable().hidden(),
  totpConfirmed: flag().default(0),
  totpLastStep: bigint().default(0),
  createdAt: moment(),
  addressProvedAt: moment().nullable(),
});

const recoveryCode = table('recovery_code', {
  personId: uuid<PersonId>().primary().references('person'),
  hash: text().primary(),
});

export const passkey = table(
  'passkey',
  {
    id: uuid<PasskeyId>().primary(),
    personId: uuid<PersonId>().references('person'),
    name: text(),
    credentialId: text().unique().hidden(),
    publicKey: text().hidden(),
    counter: bigint().default(0).hidden(),
    createdAt: moment(),
    lastUsedAt: moment().nullable(),
  },
  { indexes: { passkey_person: ['personId', 'id'] } },
);

export const identity = table(
  'identity',
  {
    issuer: text().primary(),
    subject: text().primary(),
    personId: uuid<PersonId>().references('person'),
    linkedAt: moment(),
  },
  { unique: ['personId', 'issuer'] },
);

export const member = table(
  'member',
  {
    accountId: uuid<AccountId>().primary().references('account'),
    personId: uuid<PersonId>().primary().references('person'),
    role: text<Role>(),
    joinedAt: moment(),
    endsWithKeyId: uuid<ApiKeyId>().nullable().references('api_key'),
  },
  { indexes: { member_person: ['personId', 'accountId'], member_ending: ending } },
);

export const session = table(
  'session',
  {
    id: uuid<SessionId>().primary(),
    hash: text().unique().hidden(),
    personId: uuid<PersonId>(),
    accountId: uuid<AccountId>(),
    signedInAt: moment(),
    lastUsedAt: moment(),
    address: text().nullable(),
    userAgent: text().nullable(),
    method: text<SignInMethod>().default('password'),
  },
  {
    references: { table: 'member', columns: ['accountId', 'personId'] },
    indexes: {
      session_person: ['personId', 'id'],
      session_member: ['accountId', 'personId'],
      session_used: ['lastUsedAt'],
    },
  },
);

export const invitation = table(
  'invitation',
  {
    id: uuid<InvitationId>().primary(),
    accountId: uuid<AccountId>().references('account'),
    emailAddress: text(),
    role: text<Role>(),
    hash: text().unique().hidden(),
    /** Of the link in the mail, which its maker does not see. */
    mailedHash: text().nullable().hidden(),
    createdAt: moment(),
    expiresAt: moment(),
    endsWithKeyId: uuid<ApiKeyId>().nullable().references('api_key'),
    /** The maker is an owner: an invitation ends with the rights of its maker. */
    madeByPersonId: uuid<PersonId>().nullable(),
  },
  {
    unique: ['accountId', 'emailAddress'],
    indexes: {
      invitation_account: ['accountId', 'id'],
      invitation_ending: ending,
      invitation_mailed: { columns: ['mailedHash'], where: 'mailed_hash IS NOT NULL', unique: true },
    },
  },
);

export const oneTimeLink = table(
  'one_time_link',
  {
    hash: text().primary(),
    purpose: text<'setup' | 'password_reset' | 'channel'>(),
    accountId: uuid<AccountId>().nullable().references('account'),
    personId: uuid<PersonId>().nullable().references('person'),
    expiresAt: moment(),
    channelId: uuid<ChannelId>().nullable().references('channel'),
  },
  { indexes: { one_time_link_age: ['expiresAt'] } },
);

export const signInChallenge = table(
  'sign_in_challenge',
  {
    hash: text().primary(),
    purpose: text<ChallengePurpose>(),
    personId: uuid<PersonId>().nullable().references('person'),
    expiresAt: moment(),
  },
  { indexes: { sign_in_challenge_age: ['expiresAt'], sign_in_challenge_person: ['personId'] } },
);

const mail = table('mail', {
  id: uuid().primary(),
  toAddress: text(),
  contentSealed: text(),
  expiresAt: moment(),
  /** Set for one that no server took, and that waits for another attempt. */
  notBefore: moment().nullable(),
});

/** Why mails about accounts and status pages fail: one row, from the first failure to the next delivered mail. */
const mailTrouble = table('mail_trouble', {
  id: integer().primary(),
  since: moment(),
  code: text<DispatchErrorCode>(),
  message: text(),
});

/** Outlives account, key and subject, so it refers to none. Triggers guard it, which TypeORM cannot say. */
export const auditEntry = table(
  'audit_entry',
  {
    id: uuid<AuditEntryId>().primary(),
    accountId: uuid<AccountId>(),
    at: moment(),
    action: text<AuditAction>(),
    subjectId: uuid(),
    channelId: uuid<ChannelId>().nullable(),
    fields: json<readonly string[]>(),
    keyId: uuid<ApiKeyId>().nullable(),
    keyName: text().nullable(),
    address: text().nullable(),
    personId: uuid<PersonId>().nullable(),
    personName: text().nullable(),
    subjectName: text().nullable(),
    channelName: text().nullable(),
  },
  {
    indexes: {
      audit_entry_account: ['accountId', 'id'],
      audit_entry_action: ['accountId', 'action', 'id'],
      audit_entry_person: { columns: ['accountId', 'personId', 'id'], where: 'person_id IS NOT NULL' },
      audit_entry_key: { columns: ['accountId', 'keyId', 'id'], where: 'key_id IS NOT NULL' },
    },
  },
);

/** The order of the entries' commits, as in the log: docs/adr/0006-log-order.md. */
export const auditPosition = table(
  'audit_position',
  {
    txid: integer().default(0),
    position: integer().primary().generated(),
    entryId: uuid<AuditEntryId>().unique().references('audit_entry'),
  },
  {
    postgres: {
      txid: bigint()
        .primary()
        .default(() => 'pg_current_xact_id()::text::bigint'),
      position: bigint().primary().generated(),
    },
  },
);

const idempotencyKey = table(
  'idempotency_key',
  {
    accountId: uuid<AccountId>().primary().references('account'),
    key: text().primary(),
    requestHash: text(),
    status: integer(),
    body: text(),
    createdAt: moment(),
  },
  { indexes: { idempotency_key_age: ['createdAt'] } },
);

export const proberToken = table('prober_token', {
  id: uuid<ProberTokenId>().primary(),
  name: text(),
  region: text(),
  hash: text().unique().hidden(),
  createdAt: moment(),
  lastUsedAt: moment().nullable(),
  blindSince: moment().nullable(),
  blindCause: text<BlindnessCause>().nullable(),
  blindToldAt: moment().nullable(),
});

/** A subject is a hash. */
const limitCount = table(
  'limit_count',
  { subject: text().primary(), uses: integer(), endsAt: moment() },
  { indexes: { limit_count_end: ['endsAt'] } },
);

/** It has one row: a known text, sealed with the database's key. */
const secretKeyProof = table('secret_key_proof', { id: integer().primary(), sealed: text() });

export const peopleTables = [
  account,
  apiKey,
  person,
  recoveryCode,
  passkey,
  identity,
  member,
  session,
  invitation,
  oneTimeLink,
  signInChallenge,
  mail,
  mailTrouble,
  auditEntry,
  auditPosition,
  idempotencyKey,
  proberToken,
  limitCount,
  secretKeyProof,
];
