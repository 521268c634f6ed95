import { t } from '../language/text.js';
import type { Tone } from '../ui/status.js';
import type { ComponentState, Phase, StatusPost } from './status-page-queries.js';

/** From the best to the worst. */
const componentStates: readonly ComponentState[] = [
  'operational',
  'maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
];

export const stateWords: Readonly<Record<ComponentState, string>> = {
  operational: t('Operational'),
  maintenance: t('Maintenance'),
  degraded: t('Degraded||component'),
  partial_outage: t('Partial outage'),
  major_outage: t('Major outage'),
};

export const stateTones: Readonly<Record<ComponentState, Tone>> = {
  operational: 'good',
  maintenance: 'idle',
  degraded: 'wait',
  partial_outage: 'wait',
  major_outage: 'bad',
};

export const stateChoices = componentStates.map((value) => ({ value, label: stateWords[value] }));

export const worstOf = (states: readonly ComponentState[]): ComponentState =>
  componentStates.findLast((state) => states.includes(state)) ?? 'operational';

/** The sentence about the state of the page, in the words of the public page. */
export const overallWords = (states: readonly ComponentState[]): string => {
  if (states.length === 0) return t('No components yet');
  switch (worstOf(states)) {
    case 'operational':
      return t('All systems operational');
    case 'maintenance':
      return t('Maintenance in progress');
    case 'degraded':
      return t('Some systems are degraded');
    case 'partial_outage':
      return t('Some systems are down');
    case 'major_outage':
      return states.every((state) => state === 'major_outage')
        ? t('All systems are down')
        : t('Some systems are down');
  }
};

export const phaseWords: Readonly<Record<Phase, string>> = {
  investigating: t('Investigating'),
  identified: t('Identified'),
  monitoring: t('Monitoring'),
  resolved: t('Resolved'),
  postmortem: t('Postmortem'),
  scheduled: t('Scheduled'),
  in_progress: t('In progress'),
  completed: t('Completed'),
};

const endings: readonly Phase[] = ['resolved', 'completed', 'postmortem'];

export const isEnding = (phase: Phase): boolean => endings.includes(phase);

export const postStateWords = ({ status, phase }: Pick<StatusPost, 'status' | 'phase'>): string =>
  status === 'published' ? phaseWords[phase] : otherStates[status];

const otherStates: Readonly<Record<Exclude<StatusPost['status'], 'published'>, string>> = {
  draft: t('Draft'),
  discarded: t('Discarded'),
  withdrawn: t('Withdrawn'),
};

export const postTone = ({ status, phase, kind }: Pick<StatusPost, 'status' | 'phase' | 'kind'>): Tone => {
  if (status !== 'published') return 'idle';
  if (isEnding(phase)) return 'good';
  return kind === 'maintenance' ? 'wait' : 'bad';
};
