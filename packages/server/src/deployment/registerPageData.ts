import { notFound, unauthorized } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { withTimeout } from '@recado/timing';

/** GET requests of the first content of each page, by its hapi path. `{2}` is the second segment of the real path. */
export type PageRequests = Readonly<Record<string, readonly string[]>>;

export const PAGE_DATA_PATH = '/page-data';

/**
 * Registers `/page-data?path=/clients/0197`, which answers all first requests of a page in one round trip. The page
 * itself sends the requests that the answer lacks.
 *
 * Each request passes through hapi like one of the browser: with the same credentials, limits and ownership checks.
 * Only the requests that the built site names are sent, so a caller cannot choose others. The first one of each page
 * needs a session.
 */
export function registerPageData(server: Server, requests: PageRequests): void {
  server.route({
    method: 'GET',
    path: PAGE_DATA_PATH,
    options: { auth: false, handler: (request, h) => respondWithPageData(request, h, requests) },
  });
}

/** Longest path of a page in characters. Real ones have at most three IDs. */
const MAX_PATH_CHARS = 300;

async function respondWithPageData(
  request: Request,
  h: ResponseToolkit,
  requestsByPath: PageRequests,
): Promise<ResponseObject> {
  const { authorization } = request.headers;
  // The API would refuse each of the requests, so none is sent.
  if (typeof authorization !== 'string' || !authorization.startsWith('Bearer ')) throw unauthorized();
  const path = String(request.query.path ?? '').slice(0, MAX_PATH_CHARS);
  const route = /^(\/[\w-]+)+$/.test(path) ? request.server.match('get', path) : null;
  const templates = requestsByPath[route?.path ?? ''];
  if (!templates) throw notFound();
  // The first request checks the session. Without this, each call with an invented session would cost ten requests.
  const [check, ...others] = templates.map(template => fillTemplate(template, path));
  const checkAnswer = await fetchAnswer(request, check ?? '');
  if (checkAnswer?.statusCode === 401) throw unauthorized();
  const otherAnswers = checkAnswer && (await Promise.all(others.map(url => fetchAnswer(request, url))));
  const answers = [checkAnswer, ...(otherAnswers ?? [])].flatMap(answer => answer?.json ?? []);
  return (
    h
      .response(`[${answers.join(',')}]`)
      .type('application/json')
      // The answer contains data of the session's user, so no cache may keep it.
      .header('cache-control', 'no-store')
      .header('vary', 'authorization')
  );
}

/** Milliseconds after which a slow answer is omitted, because all parts of the page would wait for it. */
const ANSWER_TIMEOUT_MS = 1_500;

const fillTemplate = (template: string, path: string): string => {
  const segments = path.split('/');
  return template.replaceAll(/\{(\d)\}/g, (_, index) => segments[Number(index)] ?? '');
};

/** Headers that identify the caller. Each request repeats them. */
const FORWARDED_HEADERS = ['authorization', 'host', 'user-agent', 'x-forwarded-for'];

interface PageDataAnswer {
  readonly statusCode: number;
  /** URL and body. Undefined if the request failed: the page then sends it itself, and handles its status and headers. */
  readonly json: string | undefined;
}

/** Sends one request. Resolves with undefined if its answer is slow. */
const fetchAnswer = (request: Request, url: string): Promise<PageDataAnswer | undefined> =>
  withTimeout(ANSWER_TIMEOUT_MS, sendRequest(request, url), () => undefined);

async function sendRequest(request: Request, url: string): Promise<PageDataAnswer> {
  const headers = Object.fromEntries(
    FORWARDED_HEADERS.flatMap(name => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  const {
    statusCode,
    headers: received,
    payload,
  } = await request.server.inject({
    url,
    headers: { ...headers, accept: 'application/json' },
    remoteAddress: request.info.remoteAddress,
  });
  const isJson = statusCode === 200 && String(received['content-type']).startsWith('application/json');
  return { statusCode, json: isJson ? `{"url":${JSON.stringify(url)},"body":${payload}}` : undefined };
}
