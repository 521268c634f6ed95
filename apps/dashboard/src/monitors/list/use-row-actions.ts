import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answerOf, api } from '../../api/client.js';
import { requestDeletion } from '../../batches/request-deletion.js';
import { t } from '../../language/text.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { overviewQuery } from './overview-queries.js';

export type RowAction = 'check' | 'pause' | 'resume' | 'delete';

export type RowActions = {
  readonly act: (does: RowAction, monitor: Monitor) => Promise<void>;
  /** Ids of monitors with an action that has not ended. */
  readonly pending: ReadonlySet<string>;
  readonly failure: { readonly what: string; readonly error: unknown } | null;
};

const looksMax = 10;
const lookEveryMs = 1000;

type WordsOf = Readonly<Record<RowAction, (monitor: { readonly name: string }) => string>>;

const failures: WordsOf = {
  check: (monitor) => t('{name} was not checked', monitor),
  pause: (monitor) => t('{name} was not paused', monitor),
  resume: (monitor) => t('{name} was not resumed', monitor),
  delete: (monitor) => t('{name} was not deleted', monitor),
};

const nobody: ReadonlySet<string> = new Set();

/** Actions on single rows. The words for those that went well are in `src/toasts`. */
export const useRowActions = (): RowActions => {
  const queries = useQueryClient();
  const [pending, setPending] = useState(nobody);
  const [failure, setFailure] = useState<RowActions['failure']>(null);
  const act = useMemo(() => {
    /** Resolves when the row shows the new check, or after some looks. */
    const check = async (monitor: Monitor): Promise<void> => {
      await answerOf(api.POST('/v1/monitors/{id}/check', { params: { path: { id: monitor.id } } }));
      const { queryKey } = overviewQuery(monitor);
      const before = queries.getQueryData(queryKey)?.last_check_at;
      for (let look = 0; look < looksMax; look++) {
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
        await queries.invalidateQueries({ queryKey });
        if (queries.getQueryData(queryKey)?.last_check_at !== before) return;
      }
    };
    const carryOut = async (does: RowAction, monitor: Monitor): Promise<void> => {
      const params = { path: { id: monitor.id } };
      if (does === 'check') return check(monitor);
      if (does === 'delete') return requestDeletion(queries, { kind: 'monitors', ...monitor });
      if (does === 'pause') await answerOf(api.POST('/v1/monitors/{id}/pause', { params }));
      else await answerOf(api.POST('/v1/monitors/{id}/resume', { params }));
      await queries.invalidateQueries({ queryKey: ['monitors'] });
    };
    return async (does: RowAction, monitor: Monitor): Promise<void> => {
      const { id, name } = monitor;
      setFailure(null);
      setPending((before) => new Set(before).add(id));
      try {
        await carryOut(does, monitor);
      } catch (error) {
        setFailure({ what: failures[does]({ name }), error });
      }
      setPending((before) => new Set([...before].filter((other) => other !== id)));
    };
  }, [queries]);
  return { act, pending, failure };
};
