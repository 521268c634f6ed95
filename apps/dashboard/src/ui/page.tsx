import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Failure } from './failure.js';
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

type FailedPageProps = {
  /** The kind of thing that the page shows: "Channel". */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
};

export const FailedPage = ({ title, error, onRetry }: FailedPageProps) => (
  <Page title={title}>
    <Failure what={`The ${title.toLowerCase()} could not be loaded`} error={error} onRetry={onRetry} />
  </Page>
);
