import type { Instant } from './brand.js';
import type { UpdateWords } from './status-post.js';

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
