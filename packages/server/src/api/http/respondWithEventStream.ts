import type { Readable } from 'node:stream';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { LiveEventReaderCredential } from '../../deliveries/events/index.ts';

/** Whether the request accepts an endless stream of events instead of one answer. */
export const wantsStream = ({ headers }: Request): boolean => /\btext\/event-stream\b/.test(String(headers.accept));

interface RespondWithStreamParams {
  readonly stream: Readable;
  /** Called when the connection closes. */
  readonly end: () => void;
}

/** Responds with an endless stream of events that no proxy buffers, caches or compresses. */
export function respondWithStream(h: ResponseToolkit, request: Request, { stream, end }: RespondWithStreamParams) {
  request.raw.res.once('close', end);
  return (
    h
      .response(stream)
      .type('text/event-stream')
      // Prevent compression, because hapi would hold events back until a compression block is full.
      .header('content-encoding', 'identity')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
  );
}

/** Returns the credential of a request, which the stream checks again while it is open. */
export function toEventReaderCredential({ auth: { credentials } }: Request): LiveEventReaderCredential {
  const { user, app } = credentials;
  if (app) return app.key ? { keyId: app.key.id } : { tokenDigest: app.digest };
  if (user) return { signInId: user.signInId };
  throw new Error('event reader has no credentials');
}
