import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.js';
import { monitorQuery } from './monitor-queries.js';

/** The name of a monitor of which only the id is known. It may be gone since. */
export const MonitorName = ({ id }: { readonly id: string }) => {
  const { data: monitor, error } = useQuery(monitorQuery(id));
  if (monitor) return <span>{monitor.name}</span>;
  const isGone = error instanceof ApiProblem && error.code === 'not_found';
  return (
    <Text span inherit c="dimmed">
      {isGone ? 'Monitor deleted since' : '…'}
    </Text>
  );
};
