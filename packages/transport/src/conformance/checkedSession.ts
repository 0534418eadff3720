import { getEventListeners } from 'node:events';
import { TransportError, transportErrorCodes } from '../errors.ts';
import type { Session } from '../transport.ts';
import type { RecordingHost } from './RecordingHost.ts';

/** The session itself, with every rejection and every `close` held against the port's rules. */
export function checkedSession(session: Session, host: RecordingHost): Session {
  async function checked<Result>(what: string, call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      const allowed = error instanceof TransportError && transportErrorCodes.includes(error.reason);
      if (!allowed) host.violations.push(`${what} rejected with ${String(error)}`);
      throw error;
    }
  }
  const { declineCall, link, manage, notified, read, requestPairingCode, type, typing } = session;
  return {
    send: message => checked('send', () => session.send(message)),
    lookup: phone => checked('lookup', () => session.lookup(phone)),
    ...(read && { read: (chat, messages) => checked('read', () => read.call(session, chat, messages)) }),
    ...(type && { type: (chat, state) => checked('type', () => type.call(session, chat, state)) }),
    ...(typing && { typing: chat => checked('typing', () => typing.call(session, chat)) }),
    ...(requestPairingCode && {
      requestPairingCode: phone =>
        checked('requestPairingCode', () => requestPairingCode.call(session, phone)),
    }),
    ...(link && { link: credentials => checked('link', () => link.call(session, credentials)) }),
    ...(notified && { notified: request => checked('notified', () => notified.call(session, request)) }),
    ...(declineCall && {
      declineCall: call => checked('declineCall', () => declineCall.call(session, call)),
    }),
    ...(manage && {
      manage: (name, about) => checked(name, () => manage.call(session, name, about)) as never,
    }),
    close: async how => {
      try {
        await session.close(how);
      } catch (error) {
        host.violations.push(`close rejected with ${String(error)}`);
      }
      if (host.last?.state !== 'closed') host.violations.push('close resolved before the closed change');
      if (getEventListeners(host.signal, 'abort').length > 0)
        host.violations.push('a listener is left on the signal of a closed session');
    },
  };
}
