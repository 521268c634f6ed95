import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/text.js';

/** A file of a stranger may have thousands of rows, and nobody reads them all. */
const shownMax = 200;

type FirstOfProps<T> = {
  readonly items: readonly T[];
  readonly list: (items: readonly T[]) => ReactNode;
};

/** The first of many items, and how many more there are. */
export const FirstOf = <T,>({ items, list }: FirstOfProps<T>) => (
  <>
    {list(items.slice(0, shownMax))}
    {items.length > shownMax && (
      <Text c="dimmed">{t('{count, number} more are not shown.', { count: items.length - shownMax })}</Text>
    )}
  </>
);
