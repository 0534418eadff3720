import { withTimeout } from '@recado/timing';
import type { SessionTaskHandlers } from '@recado/transport';
import { generateMessageIDV2, jidNormalizedUser, proto } from '@whiskeysockets/baileys';
import type { SessionTaskContext } from './SessionTaskContext.ts';

const { PEER_DATA_OPERATION_REQUEST_MESSAGE } = proto.Message.ProtocolMessage.Type;
const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType;

/**
 * Creates the task that checks whether the line works. It asks the account's own phone to resend a message that
 * does not exist, as Baileys does for undecryptable messages. No chat shows the request, and no other account
 * receives it. The server's acknowledgement proves that it accepts messages from this device. The phone's
 * receipt proves that the server delivers messages to this device (docs/adr/0042-liveness-probes.md).
 */
export function createLineProbeTask(context: SessionTaskContext): Pick<SessionTaskHandlers, 'line.prove'> {
  const { sock, acknowledgements, runQuery, queryMs, signal } = context;
  return {
    async 'line.prove'() {
      const jid = jidNormalizedUser(sock.authState.creds.me?.id);
      const messageId = generateMessageIDV2(jid);
      const receipt = `CB:receipt,id:${messageId}`;
      const acknowledgement = acknowledgements.waitFor(messageId);
      const receiptArrived = new Promise<boolean>(resolve => sock.ws.once(receipt, () => resolve(true)));
      try {
        const sendRequest = () =>
          sock.relayMessage(jid, createResendRequest(jid), {
            messageId,
            additionalAttributes: { category: 'peer', push_priority: 'high_force' },
            additionalNodes: [{ tag: 'meta', attrs: { appdata: 'default' } }],
          });
        // If WhatsApp rejects the request, it has still answered. Therefore a rejection is no failed probe.
        await runQuery(
          () => sendRequest().then(() => acknowledgement.answer),
          () => 'rejected',
        );
        return { brought: await withTimeout(queryMs / 4, receiptArrived, () => false, signal) };
      } finally {
        acknowledgement.stop();
        sock.ws.removeAllListeners(receipt);
      }
    },
  };
}

const createResendRequest = (jid: string): proto.IMessage => ({
  protocolMessage: {
    type: PEER_DATA_OPERATION_REQUEST_MESSAGE,
    peerDataOperationRequestMessage: {
      peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
      placeholderMessageResendRequest: [{ messageKey: { remoteJid: jid, fromMe: true, id: generateMessageIDV2(jid) } }],
    },
  },
});
