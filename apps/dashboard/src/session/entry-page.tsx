import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LanguageSelect } from '../language/language-select.js';
import bell from '../ui/bell.svg';
import { usePageTitle } from '../ui/document-title.js';
import classes from './entry-page.module.css';

type EntryPageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

export const EntryPage = ({ title, lead, children }: EntryPageProps) => {
  usePageTitle(title);
  return (
    <main className={classes.page}>
      <Stack w="100%" maw="25rem">
        <Group gap="sm" justify="center">
          <img src={bell} alt="" width={36} height={36} />
          <Text fw={700} size="xl">
            Tocsin
          </Text>
        </Group>
        <Card withBorder padding="xl" shadow="sm">
          <Title order={1} size="h3" mb={lead === undefined ? 'md' : 4}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text c="dimmed" mb="md">
              {lead}
            </Text>
          )}
          {children}
        </Card>
        <LanguageSelect size="xs" w="fit-content" mx="auto" />
      </Stack>
    </main>
  );
};
