/** The limit for latency: takes an incident over HTTP, commits a row, answers, sends the message, commits its outcome. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { Pool } from 'undici';
import { exampleMessage, secret } from './message.mjs';

const [databaseUrl = '', receiverUrl = ''] = process.argv.slice(2);
const table = 'CREATE TABLE message (id text PRIMARY KEY, body text NOT NULL, status text NOT NULL)';

/** @typedef {{ add: (id: string, body: string) => unknown, end: (id: string, status: string) => unknown }} Store */

/** @returns {Store} */
const sqliteStore = () => {
  const database = new Sqlite(databaseUrl.slice('sqlite:'.length));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(table);
  const add = database.prepare("INSERT INTO message VALUES (?, ?, 'sending')");
  const end = database.prepare('UPDATE message SET status = ? WHERE id = ?');
  return { add: (id, body) => add.run(id, body), end: (id, status) => end.run(status, id) };
};

/** @returns {Promise<Store>} */
const postgresStore = async () => {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await pool.query(table);
  const add = { name: 'add', text: "INSERT INTO message VALUES ($1, $2, 'sending')" };
  const end = { name: 'end', text: 'UPDATE message SET status = $1 WHERE id = $2' };
  return {
    add: (id, body) => pool.query({ ...add, values: [id, body] }),
    end: (id, status) => pool.query({ ...end, values: [status, id] }),
  };
};

const store = databaseUrl.startsWith('sqlite:') ? sqliteStore() : await postgresStore();
const receiver = new Pool(receiverUrl);

const server = createServer(async (request, response) => {
  await json(request);
  const id = randomUUID();
  const body = buildMessage(exampleMessage(id, randomUUID()));
  await store.add(id, body.toString());
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
  const { statusCode, body: answer } = await receiver.request({
    method: 'POST',
    path: '/',
    headers: webhookHeaders(sign(body, secret)),
    body,
  });
  await answer.dump();
  await store.end(id, statusCode < 300 ? 'delivered' : 'failed');
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.on('disconnect', () => process.exit(0));
