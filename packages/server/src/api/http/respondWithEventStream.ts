import type { Readable } from 'node:stream';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { LiveEventReaderCredential } from '../../deliveries/events/index.ts';

/** Whether the request accepts an endless stream of events instead of one answer. */
export const wantsStream = ({ headers }: Request): boolean => /\btext\/event-stream\b/.test(String(headers.accept));

interface OpenedStream {
  readonly stream: Readable;
  /** Called when the connection closes. */
  readonly end: () => void;
}

/** Reserves a live stream, and returns a function that releases it. @throws TooManyRequests */
export type StreamReservation = (reader: {
  readonly accountId: string;
  readonly tokenKey?: string;
}) => Promise<() => void>;

/**
 * Responds with an endless stream of events that no proxy buffers, caches or compresses.
 *
 * @throws TooManyRequests if the account or the token has too many open streams
 */
export async function respondWithStream(
  h: ResponseToolkit,
  request: Request,
  reserve: StreamReservation,
  open: () => OpenedStream,
) {
  const release = await reserve(toStreamReader(request));
  const { res } = request.raw;
  res.once('close', release);
  const { stream, end } = open();
  stream.once('close', release);
  res.once('close', end);
  // The connection may have closed during the reservation. It then emits no further event.
  if (res.destroyed || res.closed) {
    release();
    end();
  }
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

/** Returns the account, and the client's token, whose open streams are counted. */
function toStreamReader({ auth: { credentials } }: Request) {
  const { user, app } = credentials;
  if (user) return { accountId: user.id };
  if (app?.key) return { accountId: app.ownerId };
  if (app?.digest) return { accountId: app.ownerId, tokenKey: Buffer.from(app.digest).toString('hex') };
  throw new Error('event reader has no credentials');
}

/** Returns the credential of a request, which the stream checks again while it is open. */
export function toEventReaderCredential({ auth: { credentials } }: Request): LiveEventReaderCredential {
  const { user, app } = credentials;
  if (user) return { signInId: user.signInId };
  if (app?.key) return { keyId: app.key.id };
  if (app?.digest) return { tokenDigest: app.digest };
  throw new Error('event reader has no credentials');
}
