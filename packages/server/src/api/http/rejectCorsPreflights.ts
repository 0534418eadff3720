import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { apiErrorTexts as texts } from '@recado/texts';
import { NotFound } from '../../core/errors/index.ts';
import { matchRoute } from './matchRoute.ts';

/**
 * Makes the server respond with 404 to a preflight request for an API route that allows no other origin,
 * because hapi would respond with 200 and an English message.
 */
export function rejectCorsPreflights(server: Server): void {
  const isSameOriginOnly = (method: string, path: string): boolean => {
    const route = matchRoute(server, method, path);
    return route?.realm === server.realm && route.settings.cors === false;
  };
  server.ext('onRequest', ({ method, path, headers }: Request, h: ResponseToolkit) => {
    const requestedMethod: unknown = headers['access-control-request-method'];
    if (
      method === 'options' &&
      typeof requestedMethod === 'string' &&
      requestedMethod !== '' &&
      isSameOriginOnly(requestedMethod, path)
    ) {
      throw new NotFound(texts.unknownPath);
    }
    return h.continue;
  });
}
