import {
  type Decider,
  type IncidentRefusal,
  isRefusal,
  type LastOwner,
  type MonitorLimitReached,
  type PlanRequired,
  type RoleRequired,
  type ScopeRequired,
} from '@tocsin/domain';
import { notFound, Problem } from './problem.js';

export type DomainRefusal =
  | PlanRequired
  | MonitorLimitReached
  | IncidentRefusal
  | ScopeRequired
  | RoleRequired
  | LastOwner;

export const refused = ({ refused: code, detail }: DomainRefusal): Problem =>
  code === 'incident_unknown' ? notFound('incident') : new Problem(code, detail);

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
