import { proto } from '@whiskeysockets/baileys';

/** Field of `Message` with a new poll option, and its fields, which Baileys 7.0.0-rc14 does not know. */
const POLL_ADD_OPTION_FIELD = 121;
const ADDED_OPTION_FIELD = 2;

/** Wire types of the protobuf encoding (protobuf.dev, "Encoding"). */
const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/** Reads the name of the option that an encoded message adds to a poll. Returns undefined if it adds none. */
export function readAddedPollOption(message: Uint8Array): string | undefined {
  const addition = findField(message, POLL_ADD_OPTION_FIELD);
  const option = addition && findField(addition, ADDED_OPTION_FIELD);
  return (option && proto.Message.PollCreationMessage.Option.decode(option).optionName) || undefined;
}

/** Returns the bytes of a field of an encoded message. Returns undefined if the field is absent or malformed. */
function findField(bytes: Uint8Array, wantedField: number): Uint8Array | undefined {
  let offset = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let factor = 1; offset < bytes.length; factor *= 128) {
      const byte = bytes[offset] ?? 0;
      offset += 1;
      value += (byte % 128) * factor;
      if (byte < 128) break;
    }
    return value;
  };
  while (offset < bytes.length) {
    const tag = readVarint();
    const wireType = tag % 8;
    if (wireType === VARINT) readVarint();
    else if (wireType === FIXED64) offset += 8;
    else if (wireType === FIXED32) offset += 4;
    else if (wireType !== LENGTH_DELIMITED) return undefined;
    else {
      const length = readVarint();
      if (Math.floor(tag / 8) === wantedField) return bytes.subarray(offset, offset + length);
      offset += length;
    }
  }
  return undefined;
}
