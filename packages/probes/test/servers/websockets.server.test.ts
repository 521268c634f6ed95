import { describe, expect, test } from '@jest/globals';
import { freePort, refusingPort, startNginx, startWebsockets } from '@tocsin/debian-servers';
import { certificateAuthority } from '@tocsin/testing/servers';
import { websocket } from '../../src/types/websocket/websocket.js';
import { type RunOptions, run } from '../support/run.js';
import { serverOfFile } from '../support/server.js';

const authority = certificateAuthority('Trusted Test Authority');
const { cert, key } = authority.issue({ names: ['IP:127.0.0.1'] });
const trusted = { extraAuthorities: [authority.cert] };
const tlsPort = await freePort();

/** Echoes at /echo, and is otherwise named after what it does. */
const live = serverOfFile(() =>
  startWebsockets(
    ({ port }) => `
import asyncio
import http
import websockets

async def serve(socket, path):
    if path == '/greeting':
        await socket.send('hello')
    if path == '/close':
        return await socket.close(1008, 'no such room')
    if path == '/fault':
        raise RuntimeError
    if path == '/long':
        await socket.send(['x' * 20000] * 3)
    async for message in socket:
        await socket.send('echo ' + message)

async def checked(path, headers):
    if path == '/private' and headers.get('Authorization') != 'Basic ZXZlOnNlY3JldA==':
        return http.HTTPStatus.UNAUTHORIZED, {'WWW-Authenticate': 'Basic'}, b'no'

async def main():
    async with websockets.serve(serve, '127.0.0.1', ${port}, process_request=checked, subprotocols=['soap', 'wamp']):
        print('listening')
        await asyncio.Future()

asyncio.run(main())`,
  ),
);

const upgraded = `proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;`;

const nginx = serverOfFile(() =>
  startNginx(
    ({ port, folder }) => {
      const passed = `proxy_pass http://127.0.0.1:${live().port};`;
      return `
      proxy_read_timeout 1s;
      ssl_certificate ${folder}/site.pem;
      ssl_certificate_key ${folder}/site.pem;
      server {
        listen 127.0.0.1:${port};
        listen 127.0.0.1:${tlsPort} ssl;
        location / { ${passed} ${upgraded} }
        location = /forgotten { ${passed} proxy_http_version 1.1; }
        location = /moved { return 301 /echo; }
        location = /gone { ${upgraded} proxy_pass http://127.0.0.1:${refusingPort}; }
        location = /page { return 200 "Welcome"; }
      }`;
    },
    { 'site.pem': cert + key },
  ),
);

const ways = {
  websockets: (path: string) => `ws://127.0.0.1:${live().port}${path}`,
  'websockets behind nginx': (path: string) => `ws://127.0.0.1:${nginx().port}${path}`,
} as const;

const up = { status: 'up' };
const down = (message: string) => ({ status: 'down', message });

describe.each(Object.entries(ways))('%s', (_, at) => {
  const check = (path: string, settings: object = {}, options: RunOptions = {}) =>
    run(websocket, at(path), settings, options);

  test('opens, and echoes what is said first', async () => {
    expect(await check('/echo')).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It opened a WebSocket/),
    });
    expect(await check('/echo', { send: 'ping', text: 'echo ping' })).toMatchObject({
      status: 'up',
      message: 'It sent "echo ping".',
    });
    expect(await check('/greeting', { send: 'ping', text: 'echo ping' })).toMatchObject(up);
    expect(await check('/greeting', { text: 'bye' }, { timeoutMs: 500 })).toMatchObject(
      down('The text "bye" is not in what it sent: "hello".'),
    );
  });

  test('chooses the subprotocol that is offered, if it has it', async () => {
    expect(await check('/echo', { subprotocol: 'wamp' })).toMatchObject(up);
    expect(await check('/echo', { subprotocol: 'mqtt' })).toMatchObject(
      down('It chose no subprotocol. Offered was mqtt.'),
    );
  });

  test('wants a login', async () => {
    const right = { basic_auth: { username: 'eve', password: 'secret' } };
    expect(await check('/private', right)).toMatchObject(up);
    const wrong = { basic_auth: { username: 'eve', password: 'wrong' } };
    expect(await check('/private', wrong)).toMatchObject(
      down('It answered 401 Unauthorized instead of opening a WebSocket.'),
    );
  });

  test('closes with a code and a reason', async () => {
    expect(await check('/close', { text: 'x' })).toMatchObject(
      down('It closed the WebSocket with 1008 (policy violation). It said "no such room".'),
    );
    expect(await check('/fault', { text: 'x' })).toMatchObject(
      down('It closed the WebSocket with 1011 (internal error).'),
    );
  });

  test('sends a message in fragments', async () => {
    expect(await check('/long', { regular_expression: '^x{60000}$' })).toMatchObject(up);
  });

  test('sends no message in time', async () => {
    expect(await check('/echo', { text: 'x' }, { timeoutMs: 500 })).toMatchObject(
      down('It opened a WebSocket and sent no message in time.'),
    );
  });
});

describe('nginx', () => {
  const at = (path: string) => ways['websockets behind nginx'](path);
  const instead = (status: string) => down(`It answered ${status} instead of opening a WebSocket.`);

  test.each([
    ['/forgotten', '426 Upgrade Required'],
    ['/moved', '301 Moved Permanently'],
    ['/gone', '502 Bad Gateway'],
    ['/page', '200 OK'],
  ])('opens none at %s', async (path, status) => {
    expect(await run(websocket, at(path))).toMatchObject(instead(status));
  });

  test('opens one over TLS', async () => {
    const target = `wss://127.0.0.1:${tlsPort}/greeting`;
    expect(await run(websocket, target, { text: 'hello' }, trusted)).toMatchObject(up);
    expect(await run(websocket, target)).toMatchObject({ message: expect.stringMatching(/^TLS: /) });
  });

  test('closes a silent one without a frame', async () => {
    expect(await run(websocket, at('/echo'), { text: 'x' })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/closed the connection before it had answered\.$/),
    });
  });
});
