import type { ComponentDay, ComponentState, Instant, PostKind, UpdateStatus } from '@tocsin/domain';

/**
 * All that a status page shows. It holds what visitors may know and nothing else, so whatever renders it cannot leak
 * a monitor's name, target, id or error.
 */
export type StatusPageContent = {
  readonly page: PageFacts;
  /** That of the whole page. */
  readonly state: ComponentState;
  /** In the order of the page. */
  readonly groups: readonly ShownGroup[];
  /** Not ended: incidents, and maintenance that is under way. Newest first. */
  readonly openPosts: readonly ShownPost[];
  /** Maintenance that is announced and has not begun. Soonest first. */
  readonly scheduledPosts: readonly ShownPost[];
  /** Ended within the last `historyDays` days. Newest first. */
  readonly recentPosts: readonly ShownPost[];
  /** Months in which ended posts began, such as `2026-05`. Newest first. */
  readonly months: readonly string[];
  /** When this content was read from the database. */
  readonly readAt: Instant;
};

export const historyDays = 14;

export type PageFacts = {
  /** A UUID. Stands in the identifiers of the feeds. */
  readonly id: string;
  readonly title: string;
  /** Empty for none. */
  readonly description: string;
  readonly homepageUrl: string | null;
  /** Search engines are asked to leave the page out. */
  readonly noIndex: boolean;
  /** Scheme and host, such as `https://status.example.com`, without a slash at the end. */
  readonly origin: string;
  /** Before the page's own paths: `/status/acme`, or an empty text on a custom domain. */
  readonly path: string;
};

/** Components that stand together. A group without a name holds components that are in no group. */
export type ShownGroup = {
  readonly name: string | null;
  /** The worst of its components. */
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
  /** `null` for a component that nothing measures. */
  readonly uptime: ShownUptime | null;
};

export type ShownUptime = {
  /** The last `uptimeDaysShown` days, oldest first, today last. */
  readonly days: readonly ComponentDay[];
  /** Over these days, 0 to 100; `null` when nothing was measured. */
  readonly percent: number | null;
  /** Over these days. */
  readonly minutesDown: number;
};

export type ShownPost = {
  readonly id: string;
  readonly kind: PostKind;
  readonly title: string;
  /** That of the latest update which is no postmortem. */
  readonly status: UpdateStatus;
  /** The components that the post touches, with the state that it gives them. */
  readonly components: readonly { readonly name: string; readonly state: ComponentState }[];
  /** An incident: when it was published. Maintenance: when it begins. */
  readonly startsAt: Instant;
  /** An incident: when it was resolved. Maintenance: when it ends, or shall end. `null` while nobody knows. */
  readonly endsAt: Instant | null;
  readonly publishedAt: Instant;
  /** Newest first; at least one. */
  readonly updates: readonly ShownUpdate[];
};

export type ShownUpdate = {
  readonly id: string;
  readonly status: UpdateStatus;
  /** As its author wrote it. */
  readonly markdown: string;
  readonly publishedAt: Instant;
};

/** The ended posts that began in one month (UTC). */
export type StatusPageMonth = {
  /** Such as `2026-05`. */
  readonly month: string;
  /** Newest first. */
  readonly posts: readonly ShownPost[];
};
