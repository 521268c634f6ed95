/**
 * Another account, in a process of its own: it reads and writes at a steady pace, whether or not its earlier requests
 * have been answered, and tells how long they waited. The time in which the api or this process was ready to run, and had
 * no processor, does not count: other load on the machine changes it. It also tells how long the event loop of the api
 * computed meanwhile.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const [address = '', apiKey = '', monitorId = '', everyMs = '', apiPid = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
/** @typedef {{ waitedMs: number, computedMs: number }} Answered */
/** @type {{ reads: Answered[], writes: Answered[] }} */
let answered = { reads: [], writes: [] };
let sent = 0;
/** @type {Set<Promise<unknown>>} */
const unanswered = new Set();

/**
 * The main thread's time on a processor, and its time of waiting for one, in nanoseconds (proc_pid_schedstat).
 * @param {string | number} pid
 */
const mainThread = (pid) => {
  const [ranNs, delayedNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    .split(' ')
    .map(Number);
  return { ranMs: (ranNs ?? 0) / 1e6, delayedMs: (delayedNs ?? 0) / 1e6 };
};

const clocks = () => {
  const [api, own] = [mainThread(apiPid), mainThread(process.pid)];
  return { computedMs: api.ranMs, waitedMs: performance.now() - api.delayedMs - own.delayedMs };
};

/** @param {'reads' | 'writes'} kind @param {string} method @param {string} path @param {string} [body] */
const send = (kind, method, path, body) => {
  const into = answered[kind];
  const before = clocks();
  const headers = { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = new Promise((resolve, reject) => {
    const asked = request(`${address}${path}`, { method, agent, headers }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode !== 200)
          throw new Error(`The neighbour was answered with ${response.statusCode}.`);
        const after = clocks();
        into.push({
          waitedMs: after.waitedMs - before.waitedMs,
          computedMs: after.computedMs - before.computedMs,
        });
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
