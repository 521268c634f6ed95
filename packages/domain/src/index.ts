export * from './account-mail.js';
export * from './alert-content.js';
export * from './alert-dispatch.js';
export * from './alerting.js';
export * from './api-key.js';
export * from './audit.js';
export * from './batch.js';
export * from './brand.js';
export * from './chain.js';
export * from './channel.js';
export * from './channel-health.js';
export * from './channel-trial.js';
export * from './check.js';
export * from './clock-jump.js';
export * from './config-match.js';
export * from './config-plan.js';
export * from './config-resource.js';
export * from './confirmation.js';
export * from './contrast.js';
export * from './decider.js';
export * from './english.js';
export * from './fallback.js';
export * from './handle-command.js';
export * from './health-judgement.js';
export * from './imported-history.js';
export * from './incident.js';
export {
  type AcknowledgeIncident,
  answerBounds,
  isAcknowledged,
  type NoteIncident,
  snoozeFault,
  type UnacknowledgeIncident,
} from './incident-answers.js';
export {
  type EscalateIncident,
  escalateNextAt,
  type FailedRing,
} from './incident-escalation.js';
export * from './incident-events.js';
export type {
  Acknowledgement,
  ExistingIncident,
  Incident,
  IncidentRefusal,
  OpenIncidentState,
  ResolvedIncidentState,
} from './incident-state.js';
export * from './job-state.js';
export * from './mail-domain.js';
export * from './maintenance.js';
export * from './member.js';
export * from './monitor.js';
export * from './monitor-health.js';
export * from './monitor-state.js';
export * from './monitor-type.js';
export * from './monitors-of-plan.js';
export * from './name-text.js';
export * from './person.js';
export * from './picture.js';
export * from './plan.js';
export * from './ports.js';
export * from './prober-sight.js';
export * from './reason.js';
export * from './reason-book.js';
export * from './region-health.js';
export * from './region-sight.js';
export * from './responder.js';
export * from './ring-plan.js';
export * from './rota.js';
export * from './route.js';
export * from './severity.js';
export { type Excuse, excuseFor, isBeyondDoubt } from './sight-judgement.js';
export { nothingSeen, type ProberSight } from './sight-state.js';
export * from './status-component.js';
export * from './status-content.js';
export * from './status-page.js';
export * from './status-post.js';
export * from './stored-reason.js';
export * from './tag.js';
export * from './text-pattern.js';
export * from './trial-check.js';
export * from './unchecked.js';
export * from './uptime.js';
export { silentWitnessesMin, type Way } from './way-sight.js';
export * from './witnesses.js';
