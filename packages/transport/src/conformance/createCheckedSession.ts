import { getEventListeners } from 'node:events';
import { TransportError, transportErrorCodes } from '../errors.ts';
import type { Session } from '../Session.ts';
import type { RecordingHost } from './RecordingHost.ts';

/**
 * Wraps a transport's session to check it. Records in `host.violations` each rejection or call of `close`
 * that breaks a rule of the transport interface.
 */
export function createCheckedSession(session: Session, host: RecordingHost): Session {
  async function checkRejection<Result>(operation: string, call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      const allowed = error instanceof TransportError && transportErrorCodes.includes(error.reason);
      if (!allowed) host.violations.push(`${operation} rejected with ${String(error)}`);
      throw error;
    }
  }
  const {
    answerPasskey,
    confirmPasskey,
    declineCall,
    findMedia,
    link,
    manage,
    receiveWebhook,
    read,
    requestPairingCode,
    type,
    typing,
  } = session;
  return {
    send: message => checkRejection('send', () => session.send(message)),
    lookup: phone => checkRejection('lookup', () => session.lookup(phone)),
    ...(read && { read: (chat, messages) => checkRejection('read', () => read.call(session, chat, messages)) }),
    ...(type && { type: (chat, state) => checkRejection('type', () => type.call(session, chat, state)) }),
    ...(typing && { typing: chat => checkRejection('typing', () => typing.call(session, chat)) }),
    ...(requestPairingCode && {
      requestPairingCode: phone => checkRejection('requestPairingCode', () => requestPairingCode.call(session, phone)),
    }),
    ...(answerPasskey && {
      answerPasskey: assertion => checkRejection('answerPasskey', () => answerPasskey.call(session, assertion)),
    }),
    ...(confirmPasskey && {
      confirmPasskey: () => checkRejection('confirmPasskey', () => confirmPasskey.call(session)),
    }),
    ...(link && { link: credentials => checkRejection('link', () => link.call(session, credentials)) }),
    ...(receiveWebhook && {
      receiveWebhook: request => checkRejection('notified', () => receiveWebhook.call(session, request)),
    }),
    ...(declineCall && {
      declineCall: call => checkRejection('declineCall', () => declineCall.call(session, call)),
    }),
    ...(findMedia && { findMedia: locator => findMedia.call(session, locator) }),
    ...(manage && {
      manage: (name, params) => checkRejection(name, () => manage.call(session, name, params)) as never,
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
