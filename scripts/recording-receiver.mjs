import { fork } from 'node:child_process';
import { once } from 'node:events';

/** @typedef {Awaited<ReturnType<typeof startRecordingReceiver>>} RecordingReceiver */

/**
 * Starts a receiver in a process of its own, which keeps up with a storm.
 * @param {number} answerAfterMsMax each answer takes from none to so long
 */
export const startRecordingReceiver = async (answerAfterMsMax) => {
  const child = fork(new URL('recording-receiver-process.mjs', import.meta.url), [String(answerAfterMsMax)], {
    execArgv: [],
  });
  const [{ port }] = await once(child, 'message');

  /** @param {string} question @param {number[]} given @returns {Promise<any>} */
  const ask = async (question, ...given) => {
    child.send({ question, given });
    const [{ answer }] = await once(child, 'message');
    return answer;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    /** @returns {Promise<number>} how many messages have arrived */
    received: () => ask('received'),
    /**
     * Waits until so many have arrived.
     * @param {number} count
     * @param {number} withinMs then it waits no longer
     */
    untilReceived: (count, withinMs) => ask('untilReceived', count, withinMs),
    /**
     * Answers no message from this one on, or from the next one if more have arrived, until `release`. Waits for the first.
     * @param {number} count the number of the message, from 1 on
     * @param {number} withinMs then it waits no longer
     * @returns {Promise<void>}
     */
    hold: (count, withinMs) => ask('hold', count, withinMs),
    /** Gives the answers that `hold` holds back. @returns {Promise<void>} */
    release: () => ask('release'),
    /** @returns {Promise<string[]>} path, event and incident of the messages whose sender ended before it had an answer */
    unanswered: () => ask('unanswered'),
    /** @param {() => Promise<unknown>} kill ends a sender @returns {Promise<number>} how many open connections it had */
    connectionsCutBy: async (kill) => {
      const before = await ask('closed');
      await kill();
      return (await ask('closed')) - before;
    },
    /** @returns {Promise<string[]>} path, event and incident of the messages that arrived more than once */
    doubled: () => ask('doubled'),
    /** @returns {Promise<string[]>} path, event and incident of each message */
    arrived: () => ask('arrived'),
    stop: () => child.disconnect(),
  };
};
