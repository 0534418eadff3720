import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { errors as texts } from '@recado/texts';
import { MethodNotAllowed } from '../../ground/errors/index.ts';
import { routeOf } from './routeOf.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * An address of ours that is asked for with a method it does not have is answered so (405), and not as if it did not
 * exist: a stock react-admin sends `DELETE` wherever it may, and shows the answer to whoever clicked.
 */
export function refuseMethods(server: Server): void {
  const isOurs = (method: string, path: string): boolean =>
    routeOf(server, method, path)?.realm === server.realm;
  server.ext('onRequest', ({ method, path }: Request, h: ResponseToolkit) => {
    if (!path.startsWith('/') || method === 'options' || isOurs(method, path)) return h.continue;
    const allowed = methods.filter(each => isOurs(each, path));
    if (allowed.length === 0) return h.continue;
    throw new MethodNotAllowed(
      textFor(method, routeOf(server, allowed[0] ?? 'get', path)?.path ?? ''),
      allowed,
    );
  });
}

function textFor(method: string, path: string): string {
  if (method !== 'delete') return texts.status[405] ?? texts.refused;
  if (path.endsWith('/admin/clients/{id}')) return texts.noDeletion.client;
  if (path.endsWith('/admin/users/{id}')) return texts.noDeletion.user;
  return texts.status[405] ?? texts.refused;
}
