import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateAuthority, NameServer } from '@tocsin/testing/servers';

type Watched = { readonly target: string; readonly settings?: object };

/** A target that a check finds `up`, one that it finds `down`, and what the message says of it. */
type Pair = { readonly good: Watched; readonly bad: Watched; readonly fault: RegExp };

const strongHeaders = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const answer: RequestListener = ({ url }, response) => {
  if (url === '/broken') response.writeHead(500).end();
  else if (url === '/strong') response.writeHead(200, strongHeaders).end('hello');
  else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
};

const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Real servers on loopback for the five monitor types that the mission document names. */
export class WatchedTargets {
  private constructor(
    readonly targets: Readonly<Record<string, Pair>>,
    /** The settings that make a prober trust their authority. */
    readonly proberSettings: Readonly<Record<string, string>>,
    private readonly stopAll: () => Promise<void>,
  ) {}

  static async start(): Promise<WatchedTargets> {
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-watched-targets-'));
    const authority = certificateAuthority('Example Authority');
    const authorities = join(folder, 'authorities.pem');
    await writeFile(authorities, authority.cert);
    const names = ['IP:127.0.0.1'];
    const plain = createServer(answer);
    const secure = createTlsServer({ ...authority.issue({ names }) }, answer);
    const expired = createTlsServer({ ...authority.issue({ names, to: '20210101' }) }, answer);
    const nameServer = await NameServer.start({ answers: { 'A shop.example.com': ['192.0.2.1'] } });
    const [http, https, outOfDate] = [
      await listening(plain),
      await listening(secure),
      await listening(expired),
    ];

    const page = `http://${http}/`;
    const status = (value: string) => ({ json_assertions: [{ path: '$.status', is: 'equal_to', value }] });
    const record = (address: string) => ({
      target: 'shop.example.com',
      settings: { record_type: 'A', expected: [address], server: nameServer.address },
    });
    const targets: Record<string, Pair> = {
      http: { good: { target: page }, bad: { target: `${page}broken` }, fault: /500/ },
      ssl: { good: { target: https }, bad: { target: outOfDate }, fault: /expired/i },
      dns: { good: record('192.0.2.1'), bad: record('192.0.2.2'), fault: /192\.0\.2\.2/ },
      api: {
        good: { target: page, settings: status('ok') },
        bad: { target: page, settings: status('degraded') },
        fault: /\$\.status/,
      },
      security_headers: {
        good: { target: `https://${https}/strong` },
        bad: { target: `https://${https}/` },
        fault: /grade|header/i,
      },
    };
    return new WatchedTargets(targets, { EGRESS_CA_FILE: authorities }, async () => {
      for (const server of [plain, secure, expired]) {
        server.closeAllConnections();
        server.close();
      }
      await nameServer.close();
      await rm(folder, { recursive: true });
    });
  }

  stop(): Promise<void> {
    return this.stopAll();
  }
}
