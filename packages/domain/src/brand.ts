declare const brand: unique symbol;

export type Brand<Name extends string> = string & { readonly [brand]: Name };

export type AccountId = Brand<'AccountId'>;
export type ChannelId = Brand<'ChannelId'>;
export type MailDomainId = Brand<'MailDomainId'>;
export type MonitorId = Brand<'MonitorId'>;
export type IncidentId = Brand<'IncidentId'>;
export type EventId = Brand<'EventId'>;
export type AlertId = Brand<'AlertId'>;
export type ApiKeyId = Brand<'ApiKeyId'>;
export type PersonId = Brand<'PersonId'>;
export type SessionId = Brand<'SessionId'>;
export type PasskeyId = Brand<'PasskeyId'>;
export type InvitationId = Brand<'InvitationId'>;
export type BatchId = Brand<'BatchId'>;
export type BatchItemId = Brand<'BatchItemId'>;
export type AuditEntryId = Brand<'AuditEntryId'>;
export type MaintenanceWindowId = Brand<'MaintenanceWindowId'>;
export type RotaId = Brand<'RotaId'>;
export type RouteId = Brand<'RouteId'>;
export type ProberTokenId = Brand<'ProberTokenId'>;
export type TrialCheckId = Brand<'TrialCheckId'>;
export type StatusPageId = Brand<'StatusPageId'>;
export type StatusComponentId = Brand<'StatusComponentId'>;
export type StatusPostId = Brand<'StatusPostId'>;
export type StatusUpdateId = Brand<'StatusUpdateId'>;
export type StatusSubscriberId = Brand<'StatusSubscriberId'>;

/** A moment as ISO 8601 in UTC with milliseconds. */
export type Instant = Brand<'Instant'>;

export const id = <Id extends Brand<string>>(text: string): Id => text as Id;

export const instant = (date: Date): Instant => date.toISOString() as Instant;

export const isInstant = (value: unknown): value is Instant =>
  typeof value === 'string' && /^\d{4}-.{18}Z$/.test(value) && !Number.isNaN(Date.parse(value));

/** The text is compared: every `Instant` has the same length and zone. */
export const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/** Returns the milliseconds from one moment to another; negative when `to` comes first. */
export const elapsedMs = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);

/** @throws RangeError beyond the range of a date */
export const plusMs = (at: Instant, ms: number): Instant => instant(new Date(Date.parse(at) + ms));
