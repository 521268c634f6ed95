import { sessionEnd } from './session-end.js';

// not translated: a name between tabs.
const channelName = 'tocsin session';
/** `hearSessionNews` opens it. A channel does not hear what it sends itself. */
let listening: BroadcastChannel | null = null;

/** `ended`: the API said so to a tab. `signed-out` and `changed`: a person did so in a tab. */
type SessionNews = 'ended' | 'signed-out' | 'changed';

/** Tells the other tabs of the browser, which have the same cookie, that the session is another one, or none. */
export const announceSession = (news: SessionNews = 'changed'): void => {
  const channel = listening ?? new BroadcastChannel(channelName);
  channel.postMessage(news);
  if (channel !== listening) channel.close();
};

/** @returns what ends it */
export const hearSessionNews = (listener: (news: SessionNews) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => listener(data);
  listening = channel;
  return () => {
    listening = null;
    channel.close();
  };
};

/** Keeps the page, which has a form, and tells the other tabs. */
export const keepOverSessionEnd = (): void => {
  if (sessionEnd.get()) return;
  sessionEnd.set(true);
  announceSession('ended');
};
