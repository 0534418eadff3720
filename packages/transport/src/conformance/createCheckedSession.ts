import { getEventListeners } from 'node:events';
import { TransportError, transportErrorCodes } from '../errors.ts';
import type { Session } from '../transport.ts';
import type { RecordingHost } from './RecordingHost.ts';

/** Wraps a session and checks each rejection and each `close` against the rules of the port. */
export function createCheckedSession(session: Session, host: RecordingHost): Session {
  async function checked<Result>(operation: string, call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      const allowed = error instanceof TransportError && transportErrorCodes.includes(error.reason);
      if (!allowed) host.violations.push(`${operation} rejected with ${String(error)}`);
      throw error;
    }
  }
  const { declineCall, link, manage, receiveWebhook, read, requestPairingCode, type, typing } = session;
  return {
    send: message => checked('send', () => session.send(message)),
    lookup: phone => checked('lookup', () => session.lookup(phone)),
    ...(read && { read: (chat, messages) => checked('read', () => read.call(session, chat, messages)) }),
    ...(type && { type: (chat, state) => checked('type', () => type.call(session, chat, state)) }),
    ...(typing && { typing: chat => checked('typing', () => typing.call(session, chat)) }),
    ...(requestPairingCode && {
      requestPairingCode: phone => checked('requestPairingCode', () => requestPairingCode.call(session, phone)),
    }),
    ...(link && { link: credentials => checked('link', () => link.call(session, credentials)) }),
    ...(receiveWebhook && {
      receiveWebhook: request => checked('notified', () => receiveWebhook.call(session, request)),
    }),
    ...(declineCall && {
      declineCall: call => checked('declineCall', () => declineCall.call(session, call)),
    }),
    ...(manage && {
      manage: (name, params) => checked(name, () => manage.call(session, name, params)) as never,
    }),
    close: async how => {
      try {
        await session.close(how);
      } catch (error) {
        host.violations.push(`close rejected with ${String(error)}`);
      }
      if (host.lastChange?.state !== 'closed') host.violations.push('close resolved before the closed change');
      if (getEventListeners(host.signal, 'abort').length > 0)
        host.violations.push('a listener is left on the signal of a closed session');
    },
  };
}
