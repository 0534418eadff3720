import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { olderHistory, webMessage } from './history.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { sendHistory } from './sendHistory.ts';
import { sendPeer } from './sendPeer.ts';

const types = proto.Message.ProtocolMessage.Type;
const { PLACEHOLDER_MESSAGE_RESEND, HISTORY_SYNC_ON_DEMAND } = proto.Message.PeerDataOperationRequestType;

/**
 * Answers what a companion asks its phone: a message the companion could not read, or older messages of a chat. Other
 * requests are left alone.
 */
export async function answerPeer(
  phone: PhoneParts,
  companion: Device,
  message: proto.IMessage,
): Promise<void> {
  const { protocolMessage } = message.deviceSentMessage?.message ?? message;
  const request = protocolMessage?.peerDataOperationRequestMessage;
  if (request?.peerDataOperationRequestType === HISTORY_SYNC_ON_DEMAND) {
    const { chatJid, oldestMsgTimestampMs, onDemandMsgCount } = request.historySyncOnDemandRequest ?? {};
    const before = { chat: phone.chatOf(chatJid ?? ''), timestampMs: Number(oldestMsgTimestampMs ?? 0) };
    await sendHistory(phone, companion, [olderHistory(phone, before, onDemandMsgCount ?? 50)]);
  }
  if (request?.peerDataOperationRequestType !== PLACEHOLDER_MESSAGE_RESEND) return;
  const peerDataOperationResult = (request.placeholderMessageResendRequest ?? [])
    .map(({ messageKey }) => phone.log.find(messageKey?.id ?? ''))
    .filter(entry => entry !== undefined)
    .map(entry => {
      const info = proto.WebMessageInfo.create(webMessage(entry));
      const webMessageInfoBytes = proto.WebMessageInfo.encode(info).finish();
      return { placeholderMessageResendResponse: { webMessageInfoBytes } };
    });
  await sendPeer(phone, companion, {
    type: types.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
    peerDataOperationRequestResponseMessage: {
      peerDataOperationRequestType: PLACEHOLDER_MESSAGE_RESEND,
      peerDataOperationResult,
    },
  });
}
