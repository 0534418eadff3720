import { within } from '@recado/timing';
import type { TaskHandlers } from '@recado/transport';
import { generateMessageIDV2, jidNormalizedUser, proto } from '@whiskeysockets/baileys';
import type { TaskContext } from './TaskContext.ts';

const { PEER_DATA_OPERATION_REQUEST_MESSAGE } = proto.Message.ProtocolMessage.Type;
const { PLACEHOLDER_MESSAGE_RESEND } = proto.Message.PeerDataOperationRequestType;

/**
 * Asks the account's own phone for a message that there is not, as one is asked for that could not be read: no chat shows
 * it, and nobody else hears of it. The server's acknowledgement proves that messages are taken from this device, the phone's
 * receipt that they are brought to it (docs/adr/0042-connected-means-proven.md).
 */
export function lineTasks(context: TaskContext): Pick<TaskHandlers, 'line.prove'> {
  const { sock, acknowledgements, asking, queryMs, over } = context;
  return {
    async 'line.prove'() {
      const jid = jidNormalizedUser(sock.authState.creds.me?.id);
      const messageId = generateMessageIDV2(jid);
      const receipt = `CB:receipt,id:${messageId}`;
      const waiting = acknowledgements.wait(messageId);
      const brought = new Promise<boolean>(resolve => sock.ws.once(receipt, () => resolve(true)));
      try {
        const handOver = () =>
          sock.relayMessage(jid, requestFor(jid), {
            messageId,
            additionalAttributes: { category: 'peer', push_priority: 'high_force' },
            additionalNodes: [{ tag: 'meta', attrs: { appdata: 'default' } }],
          });
        // A refusal is an answer, too.
        await asking(
          () => handOver().then(() => waiting.answer),
          () => 'rejected',
        );
        return { brought: await within(queryMs / 4, brought, () => false, over) };
      } finally {
        waiting.stop();
        sock.ws.removeAllListeners(receipt);
      }
    },
  };
}

const requestFor = (jid: string): proto.IMessage => ({
  protocolMessage: {
    type: PEER_DATA_OPERATION_REQUEST_MESSAGE,
    peerDataOperationRequestMessage: {
      peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
      placeholderMessageResendRequest: [
        { messageKey: { remoteJid: jid, fromMe: true, id: generateMessageIDV2(jid) } },
      ],
    },
  },
});
