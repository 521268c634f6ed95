import { declaredReasons } from '@tocsin/domain';
import '@tocsin/probes/catalogue';

/** Requests for the words of reasons. */
export const asked: Request[] = [];

let isReachable = true;
export const letTheApiFail = (fails: boolean): void => {
  isReachable = !fails;
};

/** Import this before what calls the API: it answers `GET /v1/reasons` as the API does. */
globalThis.Request = class extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, 'https://tocsin.example'), init);
  }
};
globalThis.fetch = async (input) => {
  const request = input as Request;
  asked.push(request);
  if (!isReachable) throw new TypeError('fetch failed');
  const language = request.headers.get('accept-language') === 'ar' ? 'ar' : 'de';
  const templates = [...declaredReasons()].map(([code, each]) => [code, each[language]]);
  return Response.json({ templates: Object.fromEntries(templates) });
};
