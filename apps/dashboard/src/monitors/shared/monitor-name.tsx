import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.js';
import { t } from '../../language/text.js';
import { Status } from '../../ui/status.js';
import { type Monitor, monitorQuery } from './monitor-queries.js';
import { statusOf } from './monitor-words.js';

export const MonitorName = ({ id }: { readonly id: string }) => {
  const { data: monitor, error } = useQuery(monitorQuery(id));
  if (monitor) return <span>{monitor.name}</span>;
  const isGone = error instanceof ApiProblem && error.code === 'not_found';
  return (
    <Text span inherit c="dimmed">
      {isGone ? t('Deleted monitor') : '…'}
    </Text>
  );
};

export const MonitorStatus = ({ monitor }: { readonly monitor: Monitor }) => {
  const { tone, words } = statusOf(monitor);
  return <Status tone={tone}>{words}</Status>;
};
