import { constants } from 'node:http2';

/** What a server means by a code (RFC 9113, section 7). A clause about it. */
const clauses: ReadonlyMap<number, string> = new Map([
  [constants.NGHTTP2_NO_ERROR, 'it ended the connection without an error'],
  [constants.NGHTTP2_PROTOCOL_ERROR, 'one side broke the rules of HTTP/2'],
  [constants.NGHTTP2_INTERNAL_ERROR, 'the server met an error of its own'],
  [constants.NGHTTP2_FLOW_CONTROL_ERROR, 'one side sent more than the other had allowed'],
  [constants.NGHTTP2_SETTINGS_TIMEOUT, 'one side did not confirm the settings in time'],
  [constants.NGHTTP2_STREAM_CLOSED, 'data came for a request that was closed already'],
  [constants.NGHTTP2_FRAME_SIZE_ERROR, 'a frame has a size that is not allowed'],
  [constants.NGHTTP2_REFUSED_STREAM, 'the server refused the request before it looked at it'],
  [constants.NGHTTP2_CANCEL, 'the server no longer wants the request'],
  [constants.NGHTTP2_COMPRESSION_ERROR, 'the compressed headers cannot be read'],
  [constants.NGHTTP2_CONNECT_ERROR, 'the connection behind the server broke'],
  [constants.NGHTTP2_ENHANCE_YOUR_CALM, 'the server finds that too much is asked of it'],
  [constants.NGHTTP2_INADEQUATE_SECURITY, 'the server finds the TLS of the connection too weak'],
  [constants.NGHTTP2_HTTP_1_1_REQUIRED, 'the server wants the request over HTTP/1.1'],
]);

const unknownCode = 'the server gave a reason that HTTP/2 does not define';
const otherFault = 'what the server sent breaks the rules of HTTP/2';

export const http2Clause = (code: number): string => clauses.get(code) ?? unknownCode;

/** Reads the code out of an error of Node: `… error code NGHTTP2_CANCEL` or `… error code 11`. */
export function http2ClauseOf({ message }: Pick<Error, 'message'>): string {
  const [, name, number] = /\b(NGHTTP2_\w+)|\bcode (\d+)/.exec(message) ?? [];
  if (name === undefined && number === undefined) return otherFault;
  return http2Clause(name === undefined ? Number(number) : (codesByName.get(name) ?? -1));
}

const codesByName: ReadonlyMap<string, number> = new Map(
  Object.entries(constants).flatMap(([name, value]): [string, number][] =>
    typeof value === 'number' ? [[name, value]] : [],
  ),
);
