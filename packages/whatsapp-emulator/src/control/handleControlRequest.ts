import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestPath } from '../http/getRequestPath.ts';
import { BodyTooLargeError, readRequestBody } from '../http/readRequestBody.ts';
import { sendErrorResponse, sendJson } from '../http/sendJson.ts';
import type { Emulator } from '../model/Emulator.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import { type ControlResponse, type ControlRoute, InvalidInputError } from './ControlRoute.ts';
import { getOriginRejection } from './getOriginRejection.ts';
import { controlRoutes } from './routes/controlRoutes.ts';

const MAX_BODY_BYTES = 128 * 1024 * 1024;

/**
 * Handles a request to the control API (`/control/*`, `/admin/*`).
 * Never throws: errors become the response `{"error": "…"}`.
 */
export function handleControlRequest(request: IncomingMessage, response: ServerResponse, emulator: Emulator): void {
  request.on('error', () => request.destroy());
  response.on('error', () => response.destroy());
  handleRequest(request, response, emulator).catch((error: unknown) => {
    if (response.headersSent) response.destroy();
    else sendErrorResponse(response, toHttpStatus(error), error instanceof Error ? error.message : String(error));
  });
}

async function handleRequest(request: IncomingMessage, response: ServerResponse, emulator: Emulator): Promise<void> {
  const rejectionReason = getOriginRejection(request, emulator.mediaHost);
  if (rejectionReason) return sendErrorResponse(response, 403, rejectionReason);
  const routeMatch = findRoute(request.method ?? '', getRequestPath(request));
  if ('allow' in routeMatch) {
    if (routeMatch.allow.length === 0) return sendErrorResponse(response, 404, 'no such path in the control API');
    response.setHeader('allow', routeMatch.allow.join(', '));
    return sendErrorResponse(response, 405, `this path supports ${routeMatch.allow.join(', ')}`);
  }
  const body = await readRequestBody(request, MAX_BODY_BYTES);
  const { accept = '', 'last-event-id': last = '' } = request.headers;
  const controlRequest = {
    emulator,
    params: routeMatch.params,
    query: new URLSearchParams((request.url ?? '').split('?')[1]),
    accept,
    lastEventId: /^\d{1,15}$/.test(String(last)) ? Number(last) : undefined,
    body,
  };
  sendResponse(response, await routeMatch.route.run(controlRequest));
}

function sendResponse(response: ServerResponse, controlResponse: ControlResponse): void {
  if ('startStream' in controlResponse) controlResponse.startStream(response);
  else if ('body' in controlResponse) sendJson(response, controlResponse.status, controlResponse.body);
  else if ('bytes' in controlResponse)
    response.writeHead(controlResponse.status, { 'content-type': controlResponse.type }).end(controlResponse.bytes);
  else response.writeHead(controlResponse.status).end();
}

function toHttpStatus(error: unknown): number {
  if (error instanceof InvalidInputError) return 400;
  if (error instanceof EmulatorError) return error.status;
  return error instanceof BodyTooLargeError ? 413 : 500;
}

/**
 * Result of a route search: the matching route, or the methods that the path allows. An unknown path
 * allows no methods.
 */
type RouteMatch =
  | { readonly route: ControlRoute; readonly params: Record<string, string> }
  | { readonly allow: readonly string[] };

const routePatterns = controlRoutes.map(route => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Finds the route for a method and a path. @throws InvalidInputError if the path cannot be decoded */
function findRoute(method: string, path: string): RouteMatch {
  const matches = routePatterns.flatMap(({ route, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ route, params: decodeParams(match.groups ?? {}) }] : [];
  });
  const routeMatch = matches.find(({ route }) => route.method === method);
  return routeMatch ?? { allow: matches.map(({ route }) => route.method) };
}

function decodeParams(groups: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new InvalidInputError('the path is not valid percent-encoding');
  }
}
