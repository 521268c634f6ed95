import type { ComponentState, StatusComponent } from './status-page-queries.js';

export type ComponentDraft = {
  readonly name: string;
  readonly description: string;
  readonly group: string;
  /** Empty for a state that is set by hand. */
  readonly monitor_id: string;
  readonly hand_state: ComponentState;
  readonly shows_target: boolean;
};

/** @param group the group of the component before */
export const newComponentDraft = (group: string): ComponentDraft => ({
  name: '',
  description: '',
  group,
  monitor_id: '',
  hand_state: 'operational',
  shows_target: false,
});

export const componentDraftOf = (component: StatusComponent): ComponentDraft => ({
  name: component.name,
  description: component.description ?? '',
  group: component.group ?? '',
  monitor_id: component.monitor_id ?? '',
  hand_state: component.hand_state,
  shows_target: component.shows_target,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const componentBody = ({ name, description, group, monitor_id: id, ...rest }: ComponentDraft) => ({
  name: name.trim(),
  description: orNull(description),
  group: orNull(group),
  monitor_id: id === '' ? null : id,
  hand_state: rest.hand_state,
  shows_target: id !== '' && rest.shows_target,
});

type Named = { readonly id: string; readonly name: string };

/** Proposes the name of the chosen monitor until another one is typed. */
export const withMonitor = (
  draft: ComponentDraft,
  monitorId: string,
  monitors: readonly Named[],
): ComponentDraft => {
  const nameOf = (id: string): string => monitors.find((monitor) => monitor.id === id)?.name ?? '';
  const isProposed = draft.name === '' || draft.name === nameOf(draft.monitor_id);
  return { ...draft, monitor_id: monitorId, name: isProposed ? nameOf(monitorId) : draft.name };
};
