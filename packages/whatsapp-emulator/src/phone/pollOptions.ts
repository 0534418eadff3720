import { proto } from '@whiskeysockets/baileys';

/**
 * Values of WhatsApp's protobuf in 2026, which Baileys 7.0.0-rc14 does not know: the type of an encrypted new poll
 * option, and the field of `Message` that contains the option.
 */
export const POLL_ADD_OPTION = 5;
const POLL_ADD_OPTION_FIELD = 121;
/** Wire type of a field with a length (protobuf.dev, "Encoding"). */
const LENGTH_DELIMITED = 2;

/** Encodes a message `{pollAddOptionMessage: {pollCreationMessageKey, addOption: {optionName}}}`. */
export function encodePollOption(pollCreationMessageKey: proto.IMessageKey, optionName: string): Uint8Array {
  const key = proto.MessageKey.encode(pollCreationMessageKey).finish();
  const option = proto.Message.PollCreationMessage.Option.encode({ optionName }).finish();
  return encodeField(POLL_ADD_OPTION_FIELD, Buffer.concat([encodeField(1, key), encodeField(2, option)]));
}

const encodeField = (field: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([encodeVarint(field * 8 + LENGTH_DELIMITED), encodeVarint(bytes.length), bytes]);

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
