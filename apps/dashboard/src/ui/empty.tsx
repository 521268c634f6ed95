import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty.module.css';

type EmptyProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

export const Empty = ({ icon, title, children, action }: EmptyProps) => (
  <Stack className={classes.empty} align="center" gap="xs">
    <span className={classes.icon}>{icon}</span>
    <Text fw={600}>{title}</Text>
    <Text c="dimmed" ta="center" maw="30rem" component="div">
      {children}
    </Text>
    {action}
  </Stack>
);
