import type { Server } from '@hapi/hapi';
import { DomainError } from '../core/errors/index.ts';

/** Codes of errors that no service threw, by their HTTP status. */
const codesByStatus: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  410: 'gone',
  413: 'too-large',
  415: 'unsupported-media-type',
  416: 'range-beyond',
  422: 'unprocessable',
  429: 'too-many-requests',
  503: 'unavailable',
};

/**
 * Adds `help`, the address of the explanation in the documentation, to the body of every error of the API. Must be
 * called after the routes of the API are registered, because their own extension composes the body.
 */
export function addErrorHelp(server: Server): void {
  server.ext('onPreResponse', ({ response, path }, h) => {
    if (!(response instanceof Error) || !path.startsWith('/api/')) return h.continue;
    const { output } = response;
    const code =
      response instanceof DomainError
        ? (response as DomainError).code
        : (codesByStatus[output.statusCode] ?? (output.statusCode >= 500 ? 'internal' : 'invalid'));
    const help = `/docs/errores/${code}`;
    Object.assign(output.payload, { help });
    output.headers.link = `<${help}>; rel="help"`;
    return h.continue;
  });
}
