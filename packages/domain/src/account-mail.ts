import type { Instant } from './brand.js';
import type { Role } from './member.js';

/** What is mailed to people about their accounts, beside alerts. Each carries a link that works once. */
export type AccountMail =
  | { readonly kind: 'password_reset'; readonly link: string; readonly expiresAt: Instant }
  | {
      readonly kind: 'invitation';
      readonly link: string;
      readonly expiresAt: Instant;
      readonly accountName: string;
      readonly role: Role;
    };
