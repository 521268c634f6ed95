import { Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

type WideTableProps = { readonly label: string; readonly children: ReactNode };

/** Scrolls sideways in narrow windows, also by keyboard. */
export const WideTable = ({ label, children }: WideTableProps) => (
  <Paper withBorder>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard (WCAG 2.1.1). */}
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <Table verticalSpacing="xs" horizontalSpacing="md" miw={560}>
        {children}
      </Table>
    </section>
  </Paper>
);
