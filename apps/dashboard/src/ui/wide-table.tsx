import { Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

type WideTableProps = {
  readonly label: string;
  /** An empty text for a column of buttons. */
  readonly heads: readonly string[];
  readonly children: ReactNode;
};

/** Scrolls sideways in narrow windows, also by keyboard. */
export const WideTable = ({ label, heads, children }: WideTableProps) => (
  <Paper withBorder>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must reach a scrolling area (WCAG 2.1.1). */}
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <Table verticalSpacing="xs" horizontalSpacing="md" miw={560}>
        <TableHeads heads={heads} />
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  </Paper>
);

export const TableHeads = ({ heads }: Pick<WideTableProps, 'heads'>) => (
  <Table.Thead>
    <Table.Tr>
      {heads.map((head) => (head === '' ? <Table.Td key={head} /> : <Table.Th key={head}>{head}</Table.Th>))}
    </Table.Tr>
  </Table.Thead>
);
