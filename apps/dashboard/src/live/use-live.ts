import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forgetEarlyAnswers } from '../api/early-answers.js';
import { sessionEnd } from '../session/session-end.js';
import { type Session, sessionQuery } from '../session/session-queries.js';
import { LiveChanges } from './live-changes.js';
import { SharedEvents } from './shared-events.js';

const sessionKey = sessionQuery().queryKey;

/**
 * Keeps the page current.
 * @returns `false` while changes do not arrive
 */
export const useLive = (): boolean => {
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery());
  const accountId = session?.account.id;
  const [isLive, setIsLive] = useState(true);
  useEffect(
    () => (accountId === undefined ? undefined : followEvents(queries, accountId, setIsLive)),
    [queries, accountId],
  );
  return isLive;
};

/** @returns what ends it */
const followEvents = (
  queries: QueryClient,
  accountId: string,
  onLive: (isLive: boolean) => void,
): (() => void) => {
  const changes = new LiveChanges(queries);
  const join = (from: string | null) =>
    new SharedEvents(
      accountId,
      {
        onLive: (isLive) => {
          forgetEarlyAnswers();
          onLive(isLive);
        },
        onEvent: (event) => changes.take(event),
        onRefused: () => {
          if (!sessionEnd.get()) void queries.invalidateQueries({ queryKey: sessionKey });
        },
      },
      from,
    );
  const session = queries.getQueryData<Session>(sessionKey);
  let events: SharedEvents | null = join(session?.last_event_id ?? null);
  // The browser may stop a tab and keep it. Such a tab must not hold the stream of the others.
  const leave = (): void => {
    events?.close();
    events = null;
  };
  const comeBack = (): void => {
    events ??= join(null);
  };
  const end = new AbortController();
  document.addEventListener('visibilitychange', changes.show, end);
  document.addEventListener('freeze', leave, end);
  document.addEventListener('resume', comeBack, end);
  addEventListener('pagehide', leave, end);
  addEventListener('pageshow', comeBack, end);
  return () => {
    end.abort();
    leave();
    changes.stop();
  };
};
