import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { apiErrorTexts as texts } from '@recado/texts';
import { MethodNotAllowed } from '../../core/errors/index.ts';
import { matchRoute } from './matchRoute.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * Makes the server respond with 405 instead of 404 if an API path exists but not with the requested method.
 * An unmodified react-admin sends `DELETE` for any resource and shows the user the message of the response.
 */
export function rejectUnsupportedMethods(server: Server): void {
  const isApiRoute = (method: string, path: string): boolean =>
    matchRoute(server, method, path)?.realm === server.realm;
  server.ext('onRequest', ({ method, path }: Request, h: ResponseToolkit) => {
    if (!path.startsWith('/') || method === 'options' || isApiRoute(method, path)) return h.continue;
    const allowed = methods.filter(candidate => isApiRoute(candidate, path));
    if (allowed.length === 0) return h.continue;
    throw new MethodNotAllowed(getMessage(method, matchRoute(server, allowed[0] ?? 'get', path)?.path ?? ''), allowed);
  });
}

function getMessage(method: string, path: string): string {
  if (method !== 'delete') return texts.status[405] ?? texts.refused;
  if (path.endsWith('/admin/clients/{id}')) return texts.noDeletion.client;
  if (path.endsWith('/admin/users/{id}')) return texts.noDeletion.user;
  return texts.status[405] ?? texts.refused;
}
