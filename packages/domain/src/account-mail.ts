import type { Instant } from './brand.js';
import type { Role } from './member.js';

export type AccountMail =
  | { readonly kind: 'password_reset'; readonly link: string; readonly expiresAt: Instant }
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
