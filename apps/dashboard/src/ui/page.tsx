import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { isGone } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { usePageTitle } from './document-title.js';
import { Failure } from './failure.js';
import { ButtonLink } from './links.js';
import classes from './page.module.css';

type PageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

export const Page = ({ title, lead, actions, children }: PageProps) => {
  usePageTitle(title);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm" className={classes.head ?? ''}>
        <div className={classes.title}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead !== undefined && (
            <Text c="dimmed" component="div" className={classes.lead ?? ''}>
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

const failures = {
  channel: { list: '/alerts', title: t('Channel'), what: t('The channel could not be loaded') },
  incident: { list: '/incidents', title: t('Incident'), what: t('The incident could not be loaded') },
  monitor: { list: '/monitors', title: t('Monitor'), what: t('The monitor could not be loaded') },
  rota: { list: '/alerts/rotas', title: t('Rota'), what: t('The rota could not be loaded') },
  route: { list: '/alerts/routes', title: t('Route'), what: t('The route could not be loaded') },
  statusPage: {
    list: '/status-pages',
    title: t('Status page'),
    what: t('The status page could not be loaded'),
  },
  window: {
    list: '/maintenance',
    title: t('Maintenance window'),
    what: t('The maintenance window could not be loaded'),
  },
} as const;

type FailedPageProps = {
  readonly of: keyof typeof failures;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** A thing that is gone cannot be loaded again, so its list is the way on. */
export const FailedPage = ({ of, error, onRetry }: FailedPageProps) => {
  const { list, title, what } = failures[of];
  return (
    <Page title={title}>
      {isGone(error) ? (
        <>
          <Failure what={what} error={error} />
          <ButtonLink to={list} variant="default" w="fit-content">
            {t('To the list')}
          </ButtonLink>
        </>
      ) : (
        <Failure what={what} error={error} onRetry={onRetry} />
      )}
    </Page>
  );
};
