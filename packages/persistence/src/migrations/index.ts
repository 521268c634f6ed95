import { InitialSchema1795219200000 } from './1795219200000-initial-schema.js';
import { SecretKeyProof1795240800000 } from './1795240800000-secret-key-proof.js';
import { ApiKeyGrants1795262400000 } from './1795262400000-api-key-grants.js';
import { AuditLog1795266000000 } from './1795266000000-audit-log.js';
import { WaitingChannels1795269600000 } from './1795269600000-waiting-channels.js';
import { EndedAlerts1795273200000 } from './1795273200000-ended-alerts.js';
import { IncidentOrigins1795287600000 } from './1795287600000-incident-origins.js';
import { MaintenanceWindows1795291200000 } from './1795291200000-maintenance-windows.js';
import { Checks1795294800000 } from './1795294800000-checks.js';
import { People1795298400000 } from './1795298400000-people.js';
import { Alerting1795302000000 } from './1795302000000-alerting.js';
import { Findings1795316400000 } from './1795316400000-findings.js';
import { MonitorTags1795330800000 } from './1795330800000-monitor-tags.js';
import { RequestRecipient1795334400000 } from './1795334400000-request-recipient.js';
import { SessionOrigins1795345200000 } from './1795345200000-session-origins.js';
import { TrialChecks1795377600000 } from './1795377600000-trial-checks.js';
import { FewerIndexEntries1795392000000 } from './1795392000000-fewer-index-entries.js';
import { CheckpointMovers1795395600000 } from './1795395600000-checkpoint-movers.js';
import { CountedChecks1795399200000 } from './1795399200000-counted-checks.js';
import { UncheckedMonitors1795438800000 } from './1795438800000-unchecked-monitors.js';
import { ChannelFields1795446000000 } from './1795446000000-channel-fields.js';
import { ProducedAt1795449600000 } from './1795449600000-produced-at.js';
import { Makers1795453200000 } from './1795453200000-makers.js';
import { HeartbeatHashes1795456800000 } from './1795456800000-heartbeat-hashes.js';
import { LimitsAndConfirmations1795460400000 } from './1795460400000-limits-and-confirmations.js';
import { AuditPositions1795467600000 } from './1795467600000-audit-positions.js';
import { ApiKeyNetworks1795471200000 } from './1795471200000-api-key-networks.js';
import { WaysToSignIn1795474800000 } from './1795474800000-ways-to-sign-in.js';
import { ChannelMinSeverity1795478400000 } from './1795478400000-channel-min-severity.js';
import { ManagedResources1795482000000 } from './1795482000000-managed-resources.js';
import { StatusPages1795500000000 } from './1795500000000-status-pages.js';
import { PushTokens1795503600000 } from './1795503600000-push-tokens.js';
import { ManagedStatusPages1795507200000 } from './1795507200000-managed-status-pages.js';
import { KeysOfFileSets1795510800000 } from './1795510800000-keys-of-file-sets.js';
import { RenderedUpdates1795514400000 } from './1795514400000-rendered-updates.js';
import { Proofs1795516200000 } from './1795516200000-proofs.js';
import { PauseReasons1795518000000 } from './1795518000000-pause-reasons.js';
import { ClockJumps1795519800000 } from './1795519800000-clock-jumps.js';

/** Oldest first. A released migration is never edited. */
export const migrations = [
  InitialSchema1795219200000,
  SecretKeyProof1795240800000,
  ApiKeyGrants1795262400000,
  AuditLog1795266000000,
  WaitingChannels1795269600000,
  EndedAlerts1795273200000,
  IncidentOrigins1795287600000,
  MaintenanceWindows1795291200000,
  Checks1795294800000,
  People1795298400000,
  Alerting1795302000000,
  Findings1795316400000,
  MonitorTags1795330800000,
  RequestRecipient1795334400000,
  SessionOrigins1795345200000,
  TrialChecks1795377600000,
  FewerIndexEntries1795392000000,
  CheckpointMovers1795395600000,
  CountedChecks1795399200000,
  UncheckedMonitors1795438800000,
  ChannelFields1795446000000,
  ProducedAt1795449600000,
  Makers1795453200000,
  HeartbeatHashes1795456800000,
  LimitsAndConfirmations1795460400000,
  AuditPositions1795467600000,
  ApiKeyNetworks1795471200000,
  WaysToSignIn1795474800000,
  ChannelMinSeverity1795478400000,
  ManagedResources1795482000000,
  StatusPages1795500000000,
  PushTokens1795503600000,
  ManagedStatusPages1795507200000,
  KeysOfFileSets1795510800000,
  RenderedUpdates1795514400000,
  Proofs1795516200000,
  PauseReasons1795518000000,
  ClockJumps1795519800000,
] as const;
