declare const brand: unique symbol;

/** A string that only code which means it can make: an `IncidentId` is not a `ChannelId`. */
export type Brand<Name extends string> = string & { readonly [brand]: Name };

export type AccountId = Brand<'AccountId'>;
export type ChannelId = Brand<'ChannelId'>;
export type MonitorId = Brand<'MonitorId'>;
export type IncidentId = Brand<'IncidentId'>;
export type EventId = Brand<'EventId'>;
export type AlertId = Brand<'AlertId'>;
export type ApiKeyId = Brand<'ApiKeyId'>;
export type PersonId = Brand<'PersonId'>;
export type SessionId = Brand<'SessionId'>;
export type InvitationId = Brand<'InvitationId'>;
export type AuditEntryId = Brand<'AuditEntryId'>;
export type MaintenanceWindowId = Brand<'MaintenanceWindowId'>;
export type ProberTokenId = Brand<'ProberTokenId'>;
export type TrialCheckId = Brand<'TrialCheckId'>;

/** A moment as ISO 8601 in UTC with milliseconds, the form in which every time is stored and shown. */
export type Instant = Brand<'Instant'>;

/** Names a string that is known to be such an id: one that was just made, or that was read from the store. */
export const id = <Id extends Brand<string>>(text: string): Id => text as Id;

/** @throws RangeError for an invalid date */
export const instant = (date: Date): Instant => date.toISOString() as Instant;

export const isInstant = (value: unknown): value is Instant =>
  typeof value === 'string' && /^\d{4}-.{18}Z$/.test(value) && !Number.isNaN(Date.parse(value));

/** The later of two moments. Works on the text, since every `Instant` has the same length and zone. */
export const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/** How long after `from` comes `to`, in milliseconds; negative when it comes before. */
export const elapsedMs = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);

/** The moment so many milliseconds later. @throws RangeError beyond what a date can be */
export const plusMs = (at: Instant, ms: number): Instant => instant(new Date(Date.parse(at) + ms));
