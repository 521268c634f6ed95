import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { replacesPage } from '../api/api-problem.js';
import { t } from '../language/text.js';
import { Allowed } from '../session/allowed.js';
import { Empty } from '../ui/empty.js';
import { Failure } from '../ui/failure.js';
import { PlusIcon, WrenchIcon } from '../ui/icons.js';
import { ButtonLink } from '../ui/links.js';
import { Page } from '../ui/page.js';
import { windowsQuery } from './maintenance-queries.js';
import type { ListedWindow } from './window-draft.js';
import { WindowRow } from './window-row.js';
import { windowsByState } from './window-words.js';

export const MaintenancePage = () => (
  <Page
    title={t('Maintenance')}
    lead={t('While a window is on, its monitors are checked and no incident opens.')}
    actions={
      <Allowed to="createMaintenanceWindow">
        <ButtonLink leftSection={<PlusIcon />} to="/maintenance/new">
          {t('New window')}
        </ButtonLink>
      </Allowed>
    }
  >
    <Windows />
  </Page>
);

const Windows = () => {
  const { data: windows, error, refetch } = useQuery(windowsQuery());
  if (replacesPage(error, windows))
    return <Failure what={t('The windows could not be loaded')} error={error} onRetry={refetch} />;
  if (windows === undefined) return <Skeleton height={120} />;
  if (windows.length === 0) {
    return (
      <Empty icon={<WrenchIcon />} title={t('No maintenance is planned')}>
        {t(
          'A window can repeat: every Sunday night, the first Tuesday of a month. A monitor that still fails when the window ends opens its incident then.',
        )}
      </Empty>
    );
  }
  const { now, next, over } = windowsByState(windows);
  return (
    <>
      <Part title={t('On now')} windows={now} />
      <Part title={t('Next')} windows={next} />
      <Part title={t('Over')} windows={over} />
    </>
  );
};

type PartProps = { readonly title: string; readonly windows: readonly ListedWindow[] };

const Part = ({ title, windows }: PartProps) =>
  windows.length > 0 && (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {windows.map((window) => (
        <WindowRow key={window.id} window={window} />
      ))}
    </Stack>
  );
