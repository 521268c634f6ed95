import {
  type Decider,
  type IncidentRefusal,
  isRefusal,
  type LastOwner,
  type MonitorLimitReached,
  type PlanRequired,
  type RoleRequired,
  type ScopeRequired,
  type StatusPostRefusal,
} from '@tocsin/domain';
import { notFound, Problem } from './problem.js';

export type DomainRefusal =
  | PlanRequired
  | MonitorLimitReached
  | IncidentRefusal
  | ScopeRequired
  | RoleRequired
  | LastOwner
  | StatusPostRefusal;

export const refused = ({ refused: code, detail }: DomainRefusal): Problem => {
  switch (code) {
    case 'incident_unknown':
      return notFound('incident');
    case 'status_post_unknown':
      return notFound('post');
    case 'status_post_refused':
      return new Problem('conflict', detail);
    default:
      return new Problem(code, detail);
  }
};

/** Returns the same state when the command was redundant. @throws Problem when the domain refuses the command */
export const decideOrThrow = <State, Command, Event>(
  { decide, evolve }: Pick<Decider<State, Command, Event, DomainRefusal>, 'decide' | 'evolve'>,
  command: Command,
  before: State,
): State => {
  const decision = decide(command, before);
  if (isRefusal(decision)) throw refused(decision);
  return decision.reduce(evolve, before);
};
