import { boomify } from '@hapi/boom';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { apiErrorTexts as texts } from '@recado/texts';
import { toErrorResponse } from './toErrorResponse.ts';

export interface ErrorResponsesOptions {
  /**
   * Path prefix without a trailing slash (`/api`). Below it, unknown and malformed paths also get the common
   * error body; '' means the whole server. Default: the plugin's own prefix. If there is no prefix at all,
   * the host answers paths that no route matches.
   */
  readonly pathPrefix?: string;
}

/** Common shape of every error response. */
interface ErrorBody {
  readonly statusCode: number;
  /** HTTP reason phrase. */
  readonly error: string;
  /** Message in Spanish. */
  readonly message: string;
  /** The same text as `message`. It is repeated, because n8n looks for an error text in `cause` first. */
  readonly cause: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/**
 * Answers every error of the calling plugin's routes with `{statusCode, error, message, cause,
 * errors?}`. Only this module uses boom. Routes of the host and of other or nested plugins
 * are not affected. If an error becomes a 500, hapi's `request` event (channel `error`) still has
 * the complete error, so that it can be logged; other 5xx errors use channel `app`.
 */
export function registerErrorResponses(server: Server, options: ErrorResponsesOptions = {}): void {
  server.ext('onPreResponse', answer, { sandbox: 'plugin' });

  const pathPrefix = options.pathPrefix ?? server.realm.modifiers.route.prefix;
  if (pathPrefix === undefined) return;
  // hapi answers unknown and malformed paths by its own routes, which do not belong to the plugin.
  // Therefore compare the path of the request with the plugin's prefix.
  server.ext('onPreResponse', (request, h) =>
    request.route.method === UNCLAIMED_METHOD && isUnder(pathPrefix, request.path) ? answer(request, h) : h.continue,
  );
}

const UNCLAIMED_METHOD: string = '_special';

const unclaimedTexts: Readonly<Record<number, string>> = {
  400: texts.malformedPath,
  404: texts.unknownPath,
};

const isUnder = (pathPrefix: string, path: string): boolean => path === pathPrefix || path.startsWith(`${pathPrefix}/`);

function answer(request: Request, h: ResponseToolkit): symbol {
  const error = request.response;
  if (!(error instanceof Error)) return h.continue;

  const { statusCode, message, errors, headers } = toErrorResponse(error);
  if (statusCode > 500) request.log(['error', 'unavailable'], error);

  // Keep the headers that earlier extensions set, because boom drops them when it sets the new status.
  const { headers: earlierHeaders } = boomify(error).output;
  // Keep the error object instead of a replacement, so that the log has its stack.
  const { output } = boomify(error, { statusCode });
  const publicMessage = (request.route.method === UNCLAIMED_METHOD ? unclaimedTexts[statusCode] : undefined) ?? message;
  const body: ErrorBody = {
    statusCode,
    error: output.payload.error,
    message: publicMessage,
    cause: publicMessage,
    ...(errors && { errors }),
  };
  Object.assign(output, { payload: body, headers: { ...earlierHeaders, ...headers } });
  return h.continue;
}
