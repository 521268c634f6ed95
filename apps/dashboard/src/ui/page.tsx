import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import classes from './page.module.css';

type PageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export const Page = ({ title, lead, actions, children }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Tocsin`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.title}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead !== undefined && (
            <Text c="dimmed" component="div">
              {lead}
            </Text>
          )}
        </div>
        {actions !== undefined && (
          <Group gap="sm" className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
};
