import { t } from '../../language/text.js';
import { type SortText, sortingOf } from './sorting.js';

const words: { readonly [Sort in SortText]?: string } = {
  status: t('Trouble first'),
  name: t('Name'),
  type: t('Type'),
  '-created': t('Newest first'),
  '-latency': t('Slowest first'),
  '-checked': t('Last checked first'),
  uptime: t('Lowest uptime first'),
  '-incident': t('Last incident first'),
};

const reversed: Readonly<Record<string, string>> = {
  '-status': t('Trouble last'),
  '-name': t('Name, from Z'),
  '-type': t('Type, from Z'),
  created: t('Oldest first'),
  latency: t('Fastest first'),
  checked: t('Last checked last'),
  '-uptime': t('Highest uptime first'),
  incident: t('Last incident last'),
};

/** A reversed order is offered only while it applies: a second click on a column chooses it. */
export const sortChoices = (
  chosen: SortText | undefined,
): readonly { readonly value: string; readonly label: string }[] => {
  const { by } = sortingOf(chosen);
  return Object.entries(words).map(([value, label]) => {
    const isReversed = chosen !== undefined && sortingOf(value as SortText).by === by && value !== chosen;
    return isReversed ? { value: chosen, label: reversed[chosen] ?? label } : { value, label };
  });
};
