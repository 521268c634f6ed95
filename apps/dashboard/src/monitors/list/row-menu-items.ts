import { t } from '../../language/text.js';
import type { Monitor } from '../shared/monitor-queries.js';
import type { RowAction } from './use-row-actions.js';

/** Reports of a heartbeat come by themselves. */
export const canBeChecked = ({ status, type }: Pick<Monitor, 'status' | 'type'>): boolean =>
  status !== 'paused' && type !== 'heartbeat';

export type OpenedMenu = { readonly monitor: Monitor; readonly button: HTMLElement };

export type ChosenAction = RowAction | 'clone' | 'copy';

type LabelledAction = { readonly does: ChosenAction; readonly label: string };

export const menuItems = (monitor: Monitor, mayDelete: boolean): readonly LabelledAction[] => [
  ...(canBeChecked(monitor) ? [{ does: 'check', label: t('Check now') } as const] : []),
  monitor.status === 'paused' ? { does: 'resume', label: t('Resume') } : { does: 'pause', label: t('Pause') },
  { does: 'copy', label: t('Copy the target') },
  { does: 'clone', label: t('Clone') },
  ...(mayDelete ? [{ does: 'delete', label: t('Delete …') } as const] : []),
];
