import type { Request, ResponseToolkit, RouteOptionsPayload } from '@hapi/hapi';
import { apiErrorTexts as texts } from '@recado/texts';
import { QueueFull } from '@recado/timing';
import { TooManyRequests } from '../../../core/errors/index.ts';
import { createCallerTurns } from '../rateLimits/createCallerTurns.ts';
import { getSourceIpNetwork } from '../rateLimits/getSourceIpNetwork.ts';
import { JSON_BODY_LIMITS, PUBLIC_JSON_BODY_LIMITS, parseJsonBody } from './parseJsonBody.ts';

/** Maximum bytes of a body that is parsed at once, without a turn. */
const MAX_BYTES_WITHOUT_TURN = 16_384;
/** Maximum number of large bodies of one caller that wait. Together they occupy at most 25 MB. */
const MAX_WAITING_BODIES = 50;
const RETRY_SECONDS = 1;

export interface JsonBodyReaderOptions {
  /** Returns the IP address of a request's caller. */
  readonly resolveClientAddress: (request: Request) => string;
  /** `none` parses every body at once and without checks. Only for the control of a measurement. */
  readonly bodyLimits?: 'none' | undefined;
}

/** Creates the extensions of all routes with a JSON body, which parse the body that hapi has read. */
export function createJsonBodyReader({ resolveClientAddress, bodyLimits }: JsonBodyReaderOptions) {
  const turns = createCallerTurns({ maxWaiting: MAX_WAITING_BODIES });
  const turnByRequest = new WeakMap<Request, () => void>();

  const startTurn = async (request: Request): Promise<void> => {
    const endTurn = await turns.enter(identifyCaller(request, resolveClientAddress)).catch((error: unknown) => {
      if (error instanceof QueueFull) throw new TooManyRequests(texts.tooManyLargeBodies, RETRY_SECONDS);
      throw error;
    });
    turnByRequest.set(request, endTurn);
    // A rejected or cancelled request never reaches its handler.
    request.raw.res.once('close', endTurn).once('finish', endTurn);
    if (request.raw.res.destroyed) endTurn();
  };
  const parseBody = async (request: Request, h: ResponseToolkit) => {
    const { payload } = request;
    if (!Buffer.isBuffer(payload)) return h.continue;
    if (bodyLimits !== 'none' && payload.length > MAX_BYTES_WITHOUT_TURN) await startTurn(request);
    const limits = request.auth.isAuthenticated ? JSON_BODY_LIMITS : PUBLIC_JSON_BODY_LIMITS;
    Object.assign(request, { payload: parseJsonBody(payload, bodyLimits === 'none' ? undefined : limits) });
    return h.continue;
  };
  return {
    /** Lets hapi read and decompress the body without parsing it. */
    payloadOptions(maxBytes: number): RouteOptionsPayload {
      return { maxBytes, allow: ['application/json'], parse: 'gunzip', output: 'data' };
    },
    extensions: {
      onPostAuth: {
        method(request: Request, h: ResponseToolkit) {
          return parseBody(request, h);
        },
      },
      onPreHandler: {
        method(request: Request, h: ResponseToolkit) {
          turnByRequest.get(request)?.();
          return h.continue;
        },
      },
    },
  };
}
export type JsonBodyReader = ReturnType<typeof createJsonBodyReader>;

/** The account whose clients or session the caller uses, or the network of an unknown caller. */
function identifyCaller(request: Request, resolveClientAddress: JsonBodyReaderOptions['resolveClientAddress']): string {
  const { user, app } = request.auth.credentials ?? {};
  return user?.id ?? app?.ownerId ?? getSourceIpNetwork(resolveClientAddress(request));
}
