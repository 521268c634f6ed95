import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Visit = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
};

type VisitOptions = {
  readonly method?: string;
  /** `fetch` sets this one itself. */
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const plain = (bytes: Buffer, encoding: string | undefined): Buffer => {
  if (bytes.length === 0) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
};

/** A request as a stranger sends it. */
export const visit = (
  address: string,
  path: string,
  { method = 'GET', host, headers = {}, body }: VisitOptions = {},
): Promise<Visit> =>
  new Promise((resolve, reject) => {
    const sent = { ...headers, ...(host === undefined ? {} : { host }) };
    const request = httpRequest(`${address}${path}`, { method, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = plain(bytes, response.headers['content-encoding']).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
