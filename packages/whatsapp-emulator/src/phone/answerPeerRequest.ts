import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { composeOlderHistory, toWebMessageInfo } from './history.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { sendChatHistory } from './sendChatHistory.ts';
import { sendPeerMessage } from './sendPeerMessage.ts';

const types = proto.Message.ProtocolMessage.Type;
const { PLACEHOLDER_MESSAGE_RESEND, HISTORY_SYNC_ON_DEMAND } = proto.Message.PeerDataOperationRequestType;

/**
 * Answers the request of a companion for a message that the companion could not read, or for older messages
 * of a chat. Ignores all other requests.
 */
export async function answerPeerRequest(
  phone: PhoneContext,
  companion: Device,
  message: proto.IMessage,
): Promise<void> {
  const { protocolMessage } = message.deviceSentMessage?.message ?? message;
  const request = protocolMessage?.peerDataOperationRequestMessage;
  if (request?.peerDataOperationRequestType === HISTORY_SYNC_ON_DEMAND) {
    const { chatJid, oldestMsgTimestampMs, onDemandMsgCount } = request.historySyncOnDemandRequest ?? {};
    const before = { chat: phone.toChatJid(chatJid ?? ''), timestampMs: Number(oldestMsgTimestampMs ?? 0) };
    await sendChatHistory(phone, companion, [composeOlderHistory(phone, before, onDemandMsgCount ?? 50)]);
  }
  if (request?.peerDataOperationRequestType !== PLACEHOLDER_MESSAGE_RESEND) return;
  const peerDataOperationResult = (request.placeholderMessageResendRequest ?? [])
    .map(({ messageKey }) => phone.log.find(messageKey?.id ?? ''))
    // A phone keeps view-once content to itself (assumed: linked devices never report it).
    .filter(entry => entry !== undefined)
    .filter(({ content }) => !content.viewOnceMessageV2)
    .map(entry => {
      const info = proto.WebMessageInfo.create(toWebMessageInfo(entry));
      const webMessageInfoBytes = proto.WebMessageInfo.encode(info).finish();
      return { placeholderMessageResendResponse: { webMessageInfoBytes } };
    });
  await sendPeerMessage(phone, companion, {
    type: types.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
    peerDataOperationRequestResponseMessage: {
      peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
      peerDataOperationResult,
    },
  });
}
