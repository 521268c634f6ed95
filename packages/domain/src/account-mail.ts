import type { Instant } from './brand.js';
import type { Role } from './member.js';

/** The credentials that act for a person, and stay valid after a new password. */
export type OtherSignIns = {
  readonly passkeys: number;
  readonly authenticatorApp: boolean;
  readonly provider: boolean;
  /** Keys that the person made, in all accounts. Absent in mails of older versions. */
  readonly apiKeys?: number;
};

export type AccountMail =
  | { readonly kind: 'password_reset'; readonly link: string; readonly expiresAt: Instant }
  | {
      readonly kind: 'password_changed';
      readonly link: string;
      readonly expiresAt: Instant;
      readonly signIns: OtherSignIns;
    }
  | {
      readonly kind: 'channel_confirmation';
      readonly link: string;
      readonly expiresAt: Instant;
      readonly accountName: string;
    }
  | {
      readonly kind: 'invitation';
      readonly link: string;
      readonly expiresAt: Instant;
      readonly accountName: string;
      readonly role: Role;
    }
  | {
      readonly kind: 'rota_failing';
      readonly link: string;
      readonly expiresAt: Instant;
      readonly accountName: string;
      readonly rotaName: string;
      readonly since: Instant;
      readonly error: string;
    }
  | {
      readonly kind: 'channels_failing';
      readonly link: string;
      readonly expiresAt: Instant;
      readonly accountName: string;
      /** At most `channelsNamedMax`. */
      readonly channels: readonly FailingChannel[];
      /** How many more are failing since now. */
      readonly others: number;
    };

/** True for mails that nobody asks for, and so nobody asks for again when they are lost. */
export const isNews = {
  password_reset: false,
  password_changed: true,
  channel_confirmation: false,
  invitation: false,
  rota_failing: true,
  channels_failing: true,
} as const satisfies Record<AccountMail['kind'], boolean>;

export const failingChannelMailBounds = { channelsNamedMax: 10, monitorsNamedMax: 5 } as const;

export type FailingChannel = {
  readonly name: string;
  readonly since: Instant;
  /** The error of its last message, in words. */
  readonly error: string;
  /** The name of the fallback that gets its messages. */
  readonly standIn?: string;
  /** The names of monitors whose incidents reach nobody by another channel. */
  readonly onlyWayOf: readonly string[];
  readonly onlyWayOfOthers: number;
};
