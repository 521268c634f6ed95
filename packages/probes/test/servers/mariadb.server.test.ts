import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { startMariadb } from '@tocsin/debian-servers';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { mysql } from '../../src/types/mysql/mysql.js';
import { ssl } from '../../src/types/ssl/ssl.js';
import { type RunOptions, run } from '../support/run.js';
import { server } from '../support/server.js';

const { cert, key } = selfSignedCertificate({ hosts: ['127.0.0.1'] });

const sql = `
CREATE DATABASE shop;
CREATE TABLE shop.orders (state VARCHAR(200));
INSERT INTO shop.orders VALUES ('fine'), ('late');
CREATE USER monitor IDENTIFIED BY 'pass wörd';
GRANT SELECT ON shop.* TO monitor;
CREATE USER open_to_all;
CREATE USER by_tls IDENTIFIED BY 'pass wörd' REQUIRE SSL;
CREATE USER locked IDENTIFIED BY 'pass wörd' ACCOUNT LOCK;
CREATE USER by_socket IDENTIFIED VIA unix_socket;
`;

const login = { username: 'monitor', password: 'pass wörd' };

const mariadb = async (config = '') => {
  const { port } = await server(
    startMariadb(
      sql,
      ({ folder }) => `ssl-cert = ${folder}/cert.pem\nssl-key = ${folder}/key.pem\n${config}`,
      { 'cert.pem': cert, 'key.pem': key },
    ),
  );
  return {
    port,
    check: (settings: object, options: RunOptions = {}) => run(mysql, `127.0.0.1:${port}`, settings, options),
  };
};

describe('MariaDB', () => {
  test('lets the right user in, and says what is wrong with another', async () => {
    const { port, check } = await mariadb();
    expect(await check(login)).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It returned "1" in \d+ ms\.$/),
    });
    expect(await check({ username: 'open_to_all' })).toMatchObject({ status: 'up' });
    expect(await check({ ...login, password: 'wrong' })).toMatchObject({
      status: 'down',
      message: `It refused the login: "Access denied for user 'monitor'@'127.0.0.1' (using password: YES)".`,
      details: { error_code: 1045 },
    });
    expect(await check({ ...login, username: 'locked' })).toMatchObject({
      message: expect.stringMatching(
        /^It refused the (login|connection): "Access denied, this account is locked/,
      ),
    });
    expect(await check({ ...login, username: 'by_socket' })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^It refused the login: "Access denied/),
    });
    expect(await check({ ...login, database: 'gone' })).toMatchObject({
      message: expect.stringMatching(/^It refused the connection: "(Unknown database|Access denied)/),
    });

    const trusted = { extraAuthorities: [cert] };
    expect(await check({ ...login, username: 'by_tls' })).toMatchObject({ status: 'down' });
    expect(await check({ ...login, username: 'by_tls', tls: true }, trusted)).toMatchObject({
      status: 'up',
      details: { timings: { tls_ms: expect.any(Number) } },
    });
    expect(await check({ ...login, tls: true })).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
    expect(await run(ssl, `127.0.0.1:${port}`, { starttls: 'mysql' }, trusted)).toMatchObject({
      status: 'up',
      details: { fingerprint: new X509Certificate(cert).fingerprint256 },
    });

    const asking = (query: string, regular_expression = '^fine$') =>
      check({ ...login, database: 'shop', query, regular_expression });
    expect(await asking('SELECT state FROM orders ORDER BY state')).toMatchObject({ status: 'up' });
    expect(await asking("SELECT state FROM orders WHERE state = 'late'")).toMatchObject({
      message: 'The regular expression "^fine$" is not in the first value: "late".',
    });
    expect(await asking('SELECT state FROM orders WHERE 1 = 0')).toMatchObject({
      message: 'The query returned no row.',
    });
    expect(await asking('SELECT NULL')).toMatchObject({ details: { value: null } });
    expect(await asking("SELECT REPEAT('ß', 5000)", '^ß{5000}$')).toMatchObject({ status: 'up' });
    expect(await asking("SELECT REPEAT('x', 100000)")).toMatchObject({ status: 'down' });
    expect(await asking('INSERT INTO orders VALUES (1)')).toMatchObject({
      message: expect.stringMatching(/^It refused the query: "INSERT command denied/),
    });
    expect(await asking('SELECT * FROM gone')).toMatchObject({
      message: expect.stringMatching(/^It refused the query: ".*(gone|denied)/),
    });
  });

  test('refuses one connection too many', async () => {
    const { check } = await mariadb('max_connections = 10\nextra_max_connections = 1');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => check({ ...login, query: 'SELECT SLEEP(0.5)' })),
    );
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        status: 'down',
        message: 'It refused the connection: "Too many connections".',
        details: expect.objectContaining({ error_code: 1040 }),
      }),
    );
    expect(outcomes).toContainEqual(expect.objectContaining({ status: 'up' }));
  });

  test('without TLS is named', async () => {
    const { check, port } = await mariadb('ssl = 0\nskip-ssl');
    expect(await check({ ...login, tls: true })).toMatchObject({
      message: `127.0.0.1:${port} offers no TLS.`,
    });
  });
});
