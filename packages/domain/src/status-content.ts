import type { Instant } from './brand.js';
import type { ComponentDay, ComponentState } from './status-component.js';
import type { PostKind, UpdateStatus, UpdateWords } from './status-post.js';

export const historyDaysShown = 14;

/**
 * The public content of a status page: storage reads it, and every public document is made from it. Visitors may see
 * all of it. It has no name, id or error of a monitor, and a target only where the operator chose to show it.
 */
export type ShownContent = {
  /** The state of the whole page. */
  readonly state: ComponentState;
  /** In the order of the page. */
  readonly groups: readonly ShownGroup[];
  /** Incidents that are not resolved, and maintenance that has begun. Newest first. */
  readonly openPosts: readonly ShownPost[];
  /** Announced maintenance that has not begun. Soonest first. */
  readonly scheduledPosts: readonly ShownPost[];
  /** Posts that ended within the last `historyDaysShown` days. Newest first. */
  readonly recentPosts: readonly ShownPost[];
  /** Months in which ended posts began, such as `2026-05`. Newest first. */
  readonly months: readonly string[];
  /** When this content was read from the database. */
  readonly readAt: Instant;
};

/** Neighbouring components with the same group name. The name is `null` for components without a group. */
export type ShownGroup = {
  readonly name: string | null;
  /** The worst state of its components. */
  readonly state: ComponentState;
  readonly components: readonly ShownComponent[];
};

export type ShownComponent = {
  /** The public id of the component, never that of its monitor. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly state: ComponentState;
  /** The target of its monitor; `null` unless the operator chose to show it. */
  readonly target: string | null;
  /** `null` for a component without a monitor. */
  readonly uptime: ShownUptime | null;
};

/** The uptime over the last `uptimeDaysShown` days. */
export type ShownUptime = {
  /** Oldest first, today last. */
  readonly days: readonly ComponentDay[];
  /** 0 to 100; `null` when no check counts. */
  readonly percent: number | null;
  readonly minutesDown: number;
};

export type ShownPost = {
  readonly id: string;
  readonly kind: PostKind;
  readonly title: string;
  /** The status of the latest update that is no postmortem. */
  readonly status: UpdateStatus;
  /** The components that the post touches, with the states that it gives them. */
  readonly components: readonly { readonly name: string; readonly state: ComponentState }[];
  /** When maintenance begins, or when an incident was published. */
  readonly startsAt: Instant;
  /** When the post ended. For open maintenance the planned end, and for an open incident `null`. */
  readonly endsAt: Instant | null;
  readonly publishedAt: Instant;
  /** When the newest update was published. */
  readonly updatedAt: Instant;
  /** Newest first. */
  readonly updates: readonly ShownUpdate[];
  /** There are older updates, for which a document has no room. */
  readonly isShortened: boolean;
};

export type ShownUpdate = {
  readonly id: string;
  readonly status: UpdateStatus;
  /** Safe HTML, rendered when the update was saved. */
  readonly html: string;
  readonly publishedAt: Instant;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The safe HTML of an update whose Markdown is not rendered: its text, with its lines. */
export const plainHtml = (text: string): string =>
  `<p>${text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '').replaceAll('\n', '<br>\n')}</p>\n`;

/** The texts of a post that a page publishes by itself about an incident. They use public names only. */
export const incidentWords = {
  title: (componentName: string): string => `${componentName}: we found a problem`,
  opened: (componentName: string): string =>
    `Our monitoring found that ${componentName} does not work as it should. We are looking into it.`,
  /** @param componentName `undefined` once the component was deleted */
  resolved: (componentName: string | undefined): string =>
    componentName === undefined
      ? 'The problem is over.'
      : `Our monitoring finds that ${componentName} works again.`,
} as const;

export const maintenanceWords = {
  title: (componentNames: readonly string[]): string =>
    componentNames.length === 1 ? `Maintenance: ${componentNames[0]}` : 'Scheduled maintenance',
  scheduled: 'We are planning maintenance.',
  inProgress: 'The maintenance has begun.',
  completed: 'The maintenance is over.',
} as const;

/** The update that a page adds by itself when its maintenance begins or ends. Both may have passed meanwhile. */
export const maintenanceUpdate = (endsAt: Instant | null, now: Instant): UpdateWords =>
  endsAt !== null && endsAt <= now
    ? { status: 'completed', text: maintenanceWords.completed }
    : { status: 'in_progress', text: maintenanceWords.inProgress };
