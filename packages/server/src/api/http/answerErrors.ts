import { boomify } from '@hapi/boom';
import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import { errors as texts } from '@recado/texts';
import { errorResponse } from './errorResponse.ts';

export interface AnswerErrorsOptions {
  /**
   * Path prefix without a trailing slash (`/api`) under which every address is ours, so that unknown and malformed
   * paths below it are answered in our shape too; '' for the whole server. Default: the plugin's own prefix. Without
   * any, addresses that no route claims are left to the host.
   */
  readonly area?: string;
}

/** The one shape of every error answer. */
interface ErrorBody {
  readonly statusCode: number;
  /** HTTP reason phrase. */
  readonly error: string;
  /** Spanish. */
  readonly message: string;
  /** The same, where n8n looks first. */
  readonly cause: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/**
 * Answers every error of the calling plugin's routes as `{statusCode, error, message, cause, errors?}`. The only place that
 * speaks boom. Routes of the host and of other plugins are not touched, nor those of plugins registered within it.
 * An error that becomes a 500 stays whole in hapi's `request` event (channel `error`), where the log takes it from;
 * other 5xx go there by channel `app`.
 */
export function answerErrors(server: Server, options: AnswerErrorsOptions = {}): void {
  server.ext('onPreResponse', answer, { sandbox: 'plugin' });

  const area = options.area ?? server.realm.modifiers.route.prefix;
  if (area === undefined) return;
  // hapi answers unknown and malformed paths by routes of its own, which belong to no plugin.
  server.ext('onPreResponse', (request, h) =>
    request.route.method === unclaimed && isUnder(area, request.path) ? answer(request, h) : h.continue,
  );
}

const unclaimed: string = '_special';

const unclaimedTexts: Readonly<Record<number, string>> = {
  400: texts.malformedPath,
  404: texts.unknownPath,
};

const isUnder = (area: string, path: string): boolean => path === area || path.startsWith(`${area}/`);

function answer(request: Request, h: ResponseToolkit): symbol {
  const error = request.response;
  if (!(error instanceof Error)) return h.continue;

  const { statusCode, message, errors, headers } = errorResponse(error);
  if (statusCode > 500) request.log(['error', 'unavailable'], error);

  // What earlier extensions have set stays; boom forgets it with the new status.
  const { headers: given } = boomify(error).output;
  // The error itself is kept (not replaced), so that the log has its stack.
  const { output } = boomify(error, { statusCode });
  const said = (request.route.method === unclaimed ? unclaimedTexts[statusCode] : undefined) ?? message;
  const body: ErrorBody = {
    statusCode,
    error: output.payload.error,
    message: said,
    cause: said,
    ...(errors && { errors }),
  };
  Object.assign(output, { payload: body, headers: { ...given, ...headers } });
  return h.continue;
}
