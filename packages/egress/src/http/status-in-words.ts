import { STATUS_CODES } from 'node:http';

/** Names of RFC 9110 that Node still has in an older wording. */
const newerNames: Readonly<Record<number, string>> = {
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

/** `503 Service Unavailable`; the number alone when it has no name. */
export const statusInWords = (status: number): string => {
  const name = newerNames[status] ?? STATUS_CODES[status];
  return name === undefined ? `${status}` : `${status} ${name}`;
};
