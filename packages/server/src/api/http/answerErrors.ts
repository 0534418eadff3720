import { boomify } from '@hapi/boom';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { errors as texts } from '@recado/texts';
import { toErrorResponse } from './toErrorResponse.ts';

export interface AnswerErrorsOptions {
  /**
   * Path prefix without a trailing slash (`/api`) whose unknown and malformed paths also get this
   * error shape; '' for the whole server. Default: the plugin's own prefix. Without any prefix,
   * addresses that no route claims are left to the host.
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
  /** Same text as `message`; n8n reads this field first. */
  readonly cause: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/**
 * Answers every error of the calling plugin's routes with `{statusCode, error, message, cause,
 * errors?}`. The only place that uses boom. Routes of the host and of other or nested plugins
 * are not affected. An error that becomes a 500 stays complete in hapi's `request` event
 * (channel `error`), from which the log takes it; other 5xx errors use channel `app`.
 */
export function answerErrors(server: Server, options: AnswerErrorsOptions = {}): void {
  server.ext('onPreResponse', answer, { sandbox: 'plugin' });

  const pathPrefix = options.pathPrefix ?? server.realm.modifiers.route.prefix;
  if (pathPrefix === undefined) return;
  // hapi answers unknown and malformed paths with routes of its own, which belong to no plugin.
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

  // Keep the headers set by earlier extensions: boom drops them with the new status.
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
