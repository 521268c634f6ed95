import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LiveChanges } from './live-changes.js';

/** Browsers reconnect after an interruption, but not after a refusal, such as for too many windows. */
const tryAgainMs = 10_000;
const types = ['alert', 'incident', 'monitor', 'change', 'reset'] as const;

/**
 * Keeps the page current.
 * @returns `false` while changes do not arrive
 */
export const useLive = (): boolean => {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(true);
  useEffect(() => {
    const changes = new LiveChanges(queries);
    let stream: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    let wasInterrupted = false;
    const connect = (): void => {
      stream = new EventSource('/v1/events');
      stream.onopen = () => {
        setIsLive(true);
        // A new stream cannot resume the refused one.
        if (wasInterrupted) changes.take({ type: 'reset' });
        wasInterrupted = false;
      };
      stream.onerror = () => {
        setIsLive(false);
        if (stream.readyState !== EventSource.CLOSED) return;
        wasInterrupted = true;
        timer = setTimeout(connect, tryAgainMs);
      };
      for (const type of types) {
        stream.addEventListener(type, ({ data }) => changes.take({ type, data: JSON.parse(data) }));
      }
    };
    connect();
    return () => {
      clearTimeout(timer);
      changes.stop();
      stream.close();
    };
  }, [queries]);
  return isLive;
};
