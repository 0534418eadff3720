import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '../http/pathOf.ts';
import { BodyTooLarge, readBody } from '../http/readBody.ts';
import { refuse, sendJson } from '../http/sendJson.ts';
import type { Emulator } from '../model/Emulator.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import { foreign } from './ownOrigin.ts';
import { BadInput, type ControlResponse, type Route } from './Route.ts';
import { routes } from './routes/routes.ts';

const bodyLimit = 128 * 1024 * 1024;

/** The control API (`/control/*`, `/admin/*`). Never throws; mistakes are answered as `{"error": "…"}`. */
export function handleControl(request: IncomingMessage, response: ServerResponse, emulator: Emulator): void {
  request.on('error', () => request.destroy());
  response.on('error', () => response.destroy());
  answer(request, response, emulator).catch((error: unknown) => {
    if (response.headersSent) response.destroy();
    else refuse(response, statusOf(error), error instanceof Error ? error.message : String(error));
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, emulator: Emulator): Promise<void> {
  const stranger = foreign(request, emulator.mediaHost);
  if (stranger) return refuse(response, 403, stranger);
  const found = findRoute(request.method ?? '', pathOf(request));
  if ('allow' in found) {
    if (found.allow.length === 0) return refuse(response, 404, 'no such path in the control API');
    response.setHeader('allow', found.allow.join(', '));
    return refuse(response, 405, `this path knows ${found.allow.join(', ')}`);
  }
  const body = await readBody(request, bodyLimit);
  const { accept = '', 'last-event-id': last = '' } = request.headers;
  const asked = {
    emulator,
    params: found.params,
    query: new URLSearchParams((request.url ?? '').split('?')[1]),
    accept,
    lastEventId: /^\d{1,15}$/.test(String(last)) ? Number(last) : undefined,
    body,
  };
  send(response, await found.route.run(asked));
}

function send(response: ServerResponse, given: ControlResponse): void {
  if ('begin' in given) given.begin(response);
  else if ('body' in given) sendJson(response, given.status, given.body);
  else if ('bytes' in given)
    response.writeHead(given.status, { 'content-type': given.type }).end(given.bytes);
  else response.writeHead(given.status).end();
}

function statusOf(error: unknown): number {
  if (error instanceof BadInput) return 400;
  if (error instanceof EmulatorError) return error.status;
  return error instanceof BodyTooLarge ? 413 : 500;
}

/** The route of a call, or the methods its path knows (none: there is no such path). */
type Found =
  | { readonly route: Route; readonly params: Record<string, string> }
  | { readonly allow: readonly string[] };

const table = routes.map(route => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** @throws BadInput when the path is not decodable */
function findRoute(method: string, path: string): Found {
  const matches = table.flatMap(({ route, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ route, params: decoded(match.groups ?? {}) }] : [];
  });
  const found = matches.find(({ route }) => route.method === method);
  return found ?? { allow: matches.map(({ route }) => route.method) };
}

function decoded(groups: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw new BadInput('the path is not valid percent-encoding');
  }
}
