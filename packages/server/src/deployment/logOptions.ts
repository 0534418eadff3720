import type { Request } from '@hapi/hapi';
import type hapiPino from 'hapi-pino';
import type { Logger } from 'pino';
import { validate as isUuid } from 'uuid';

/**
 * What is logged of a request: enough to find it again, nothing that opens a door. Headers and bodies hold tokens,
 * passwords, messages and phone numbers, so none of them is logged; of the query nothing either, and of the path what
 * names a place of ours. Only an error's own text is in the message: it may quote what was asked.
 */
export const logOptions = (log: Logger): hapiPino.Options => ({
  instance: log,
  logPayload: false,
  logQueryParams: false,
  logPathParams: false,
  wrapSerializers: false,
  serializers: { res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }) },
  ignorePaths: ['/health/live', '/health/ready'],
  customRequestCompleteLevel: 'debug',
  customRequestCompleteMessage: () => 'answered',
  customRequestErrorMessage: () => 'a request failed',
  getChildBindings: (request: Request) => ({
    request: { id: request.info.id, method: request.method, path: shownPath(request.path) },
  }),
});

/** People put tokens and numbers into addresses that do not exist. */
const shownPath = (path: string): string =>
  path
    .split('/')
    .map(segment =>
      segment === '' || isUuid(segment) || /^[a-z][a-z.-]{0,30}$/.test(segment) ? segment : '*',
    )
    .join('/');
