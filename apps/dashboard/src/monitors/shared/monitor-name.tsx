import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.js';
import { t } from '../../language/text.js';
import { monitorQuery } from './monitor-queries.js';

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
