/**
 * Another account, in a process of its own: it reads and writes at a steady pace, whether or not its earlier requests
 * have been answered, and tells how long they took. It also tells how long the event loop of the api computed meanwhile,
 * which other load on the machine does not change.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const [address = '', apiKey = '', monitorId = '', everyMs = '', apiPid = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
/** @typedef {{ tookMs: number, computedMs: number }} Answered */
/** @type {{ reads: Answered[], writes: Answered[] }} */
let answered = { reads: [], writes: [] };
let sent = 0;
/** @type {Set<Promise<unknown>>} */
const unanswered = new Set();

/** The main thread's time on a processor (proc_pid_schedstat: nanoseconds come first). */
const computedMs = () =>
  Number(readFileSync(`/proc/${apiPid}/task/${apiPid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** @param {'reads' | 'writes'} kind @param {string} method @param {string} path @param {string} [body] */
const send = (kind, method, path, body) => {
  const into = answered[kind];
  const [startedMs, computedBeforeMs] = [performance.now(), computedMs()];
  const headers = { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = new Promise((resolve, reject) => {
    const asked = request(`${address}${path}`, { method, agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode !== 200)
          throw new Error(`The neighbour was answered with ${response.statusCode}.`);
        into.push({ tookMs: performance.now() - startedMs, computedMs: computedMs() - computedBeforeMs });
        resolve(undefined);
      });
    });
    asked.once('error', reject);
    asked.end(body);
  });
  unanswered.add(answer);
  answer.finally(() => unanswered.delete(answer));
};

setInterval(() => {
  sent += 1;
  if (sent % 4 === 0)
    send('writes', 'PATCH', `/v1/monitors/${monitorId}`, JSON.stringify({ name: `Shop ${sent}` }));
  else send('reads', 'GET', '/v1/monitors');
}, Number(everyMs));

process.on('message', async () => {
  // The longest wait counts, too.
  await Promise.all(unanswered);
  process.send?.(answered);
  answered = { reads: [], writes: [] };
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
