import { proto, writeRandomPadMax16 } from '@whiskeysockets/baileys';
import { composeOwnDeviceCopy } from './composeOwnDeviceCopy.ts';
import type { OutgoingMessage } from './OutgoingMessage.ts';

type EncodableMessage = Pick<OutgoingMessage, 'message' | 'encoded'>;

/** Number and wire type of the field `message` of `DeviceSentMessage`, and of `deviceSentMessage` itself. */
const [MESSAGE_TAG, DEVICE_SENT_TAG] = [(2 << 3) | 2, (31 << 3) | 2];

/** Encodes a message with its padding. An encoded message keeps the fields that Baileys does not know. */
export const encodeOutgoingMessage = ({ message, encoded }: EncodableMessage): Uint8Array =>
  writeRandomPadMax16(encoded ?? proto.Message.encode(message).finish());

/** Encodes the copy of a message for the other devices of its sender, with its padding. */
export function encodeOwnDeviceCopy(destinationJid: string, { message, encoded }: EncodableMessage): Uint8Array {
  const copy = composeOwnDeviceCopy(destinationJid, message);
  if (!encoded) return encodeOutgoingMessage({ message: copy });
  const deviceSent = proto.Message.DeviceSentMessage.encode({ destinationJid }).uint32(MESSAGE_TAG).bytes(encoded);
  const { messageContextInfo } = copy;
  const outer = proto.Message.encode(messageContextInfo ? { messageContextInfo } : {});
  return writeRandomPadMax16(outer.uint32(DEVICE_SENT_TAG).bytes(deviceSent.finish()).finish());
}
