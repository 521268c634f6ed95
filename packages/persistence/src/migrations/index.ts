import type { MigrationInterface } from 'typeorm';
import { InitialSchema } from './1795519800000-initial-schema.js';
import { Responding1795620000000 } from './1795620000000-responding.js';
import { BatchesNamesLooks1795706000000 } from './1795706000000-batches-names-looks.js';
import { Reasons1795710000000 } from './1795710000000-reasons.js';
import { MailDomains1795711000000 } from './1795711000000-mail-domains.js';
import { ImportedHistory1795712000000 } from './1795712000000-imported-history.js';
import { PresenceAndMailTrouble1795713000000 } from './1795713000000-presence-and-mail-trouble.js';
import { PushTokensOfAccounts1795714000000 } from './1795714000000-push-tokens-of-accounts.js';
import { WhenRoutesBegan1795715000000 } from './1795715000000-when-routes-began.js';
import { MailsTriedAgain1795716000000 } from './1795716000000-mails-tried-again.js';
import { TimeToAcknowledge1795717000000 } from './1795717000000-time-to-acknowledge.js';
import { Runbooks1795718000000 } from './1795718000000-runbooks.js';
import { Evidence1795719000000 } from './1795719000000-evidence.js';

/** Oldest first. A released migration is never edited. */
export const migrations: readonly (new () => MigrationInterface)[] = [
  InitialSchema,
  Responding1795620000000,
  BatchesNamesLooks1795706000000,
  Reasons1795710000000,
  MailDomains1795711000000,
  ImportedHistory1795712000000,
  PresenceAndMailTrouble1795713000000,
  PushTokensOfAccounts1795714000000,
  WhenRoutesBegan1795715000000,
  MailsTriedAgain1795716000000,
  TimeToAcknowledge1795717000000,
  Runbooks1795718000000,
  Evidence1795719000000,
];

/** As the table `migrations` has them. */
export const migrationNames: readonly string[] = migrations.map(
  (Migration) => new Migration().name ?? Migration.name,
);
