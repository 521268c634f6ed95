import {
  type AnswerState,
  acknowledgeQuery,
  languageFor,
  type Rendered,
  renderAnswerPage,
  renderFailedAnswer,
  renderUnknownAnswer,
} from '@tocsin/status-page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { answerErrors } from '../http/server/problem-filter.js';
import { answerPrefix } from './answer-path.js';
import type { Answers } from './answers.js';

/** A program that sends the POST shows from the status whether somebody has the incident. */
const statusAfter = ({ type }: AnswerState, isButton: boolean): number => {
  if (type === 'resolved') return 409;
  return type === 'open' && !isButton ? 400 : 200;
};

type WithToken = { Params: { token: string }; Querystring: { [acknowledgeQuery]?: string } };

const sendDocument = (
  reply: FastifyReply,
  status: number,
  { body, contentType, contentSecurityPolicy = '' }: Rendered,
): FastifyReply =>
  reply
    .code(status)
    .headers({
      'Content-Type': contentType,
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Robots-Tag': 'noindex, nofollow',
      Vary: 'Accept-Language',
    })
    .send(reply.request.method === 'HEAD' ? '' : body);

/**
 * The page that a link in a message opens. Programs open links too, to preview or to scan them, and some submit forms. So
 * only a POST with the query acknowledges. The page's button sends it, the ntfy app, and our service worker.
 * docs/adr/0130-a-link-that-acknowledges.md
 */
export const serveAnswers = (server: FastifyInstance, answers: Answers, logger: Logger): void => {
  const show = async (request: FastifyRequest<WithToken>, reply: FastifyReply): Promise<FastifyReply> => {
    const language = languageFor(request.headers['accept-language']);
    const page = await answers.show(request.params.token, { request, reply });
    return page === null
      ? sendDocument(reply, 404, renderUnknownAnswer(language))
      : sendDocument(reply, 200, renderAnswerPage(page, language));
  };

  const acknowledge = async (
    request: FastifyRequest<WithToken>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const language = languageFor(request.headers['accept-language']);
    const { params, query } = request;
    const isButton = Object.hasOwn(query, acknowledgeQuery);
    const page = await answers[isButton ? 'acknowledge' : 'show'](params.token, { request, reply });
    // The web app of ntfy tells its user whether the POST succeeded. The token is all that a sender needs.
    reply.header('Access-Control-Allow-Origin', '*');
    if (page === null) return sendDocument(reply, 404, renderUnknownAnswer(language));
    return sendDocument(reply, statusAfter(page.state, isButton), renderAnswerPage(page, language));
  };

  server.register(async (scope) => {
    answerErrors(scope, logger, 'the page of an answer failed', (reply, { status }, { headers }) => {
      const why = status === 429 ? 'too_often' : 'failed';
      sendDocument(reply, status, renderFailedAnswer(languageFor(headers['accept-language']), why));
    });
    scope.get(`${answerPrefix}:token`, show);
    scope.post(`${answerPrefix}:token`, acknowledge);
  });
};
