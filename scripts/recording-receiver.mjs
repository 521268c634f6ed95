import { fork } from 'node:child_process';
import { once } from 'node:events';

/** @typedef {{ key: string, times: number, cutBy: number | null }} ReceivedMessage */
/**
 * What a killed process left: its open connections, and how many of them had brought a part of a request.
 * @typedef {{ connections: number, requests: number }} Cut
 */
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
     * Kills a sender and looks at what it left.
     * @param {number} number of the kill
     * @param {() => Promise<unknown>} kill ends the sender
     * @returns {Promise<Cut>}
     */
    aroundKill: async (number, kill) => {
      await ask('beforeKill', number);
      await kill();
      return ask('afterKill');
    },
    /** @returns {Promise<number>} how many messages arrived more than once */
    doubled: () => ask('doubled'),
    /** @returns {Promise<ReceivedMessage[]>} each by path, event and incident, with the kill that cut its connection */
    messages: () => ask('messages'),
    stop: () => child.disconnect(),
  };
};
