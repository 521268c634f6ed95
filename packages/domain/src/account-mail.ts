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
    };
