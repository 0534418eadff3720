import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { errors as texts } from '@recado/texts';
import { NotFound } from '../../ground/errors/index.ts';
import { routeOf } from './routeOf.ts';

/**
 * A preflight for a route of ours that lets no other origin in is answered like an address that does not exist. Left
 * to hapi, it would be a 200 that says something in English.
 */
export function refusePreflights(server: Server): void {
  const isClosed = (method: string, path: string): boolean => {
    const route = routeOf(server, method, path);
    return route?.realm === server.realm && route.settings.cors === false;
  };
  server.ext('onRequest', ({ method, path, headers }: Request, h: ResponseToolkit) => {
    const asked: unknown = headers['access-control-request-method'];
    if (method === 'options' && typeof asked === 'string' && asked !== '' && isClosed(asked, path)) {
      throw new NotFound(texts.unknownPath);
    }
    return h.continue;
  });
}
