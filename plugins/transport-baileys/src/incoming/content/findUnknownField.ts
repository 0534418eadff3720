import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';

/** Protobuf wire types whose length follows from the type or from a prefix. Groups are not used any more. */
const [VARINT, FIXED_64, LENGTH_DELIMITED, FIXED_32] = [0, 1, 2, 5];

/**
 * Finds a field that this version of Baileys does not know, in a message of which nothing else can be read. Without
 * it, a new kind of message would vanish, because decoding drops unknown fields.
 *
 * @param plaintext encoded message with its padding
 * @returns the name `field-N`, or undefined if the message has known fields only
 */
export function findUnknownField(plaintext: Uint8Array): string | undefined {
  const bytes = unpadRandomMax16(plaintext);
  const own = proto.Message.decode(bytes).deviceSentMessage;
  if (own) {
    const wrapped = [...listFields(bytes)].find(({ number }) => number === DEVICE_SENT_FIELD)?.value;
    const inner = wrapped && [...listFields(wrapped)].find(({ number }) => number === MESSAGE_OF_DEVICE_SENT_FIELD);
    return inner && findUnknown(inner.value);
  }
  return findUnknown(bytes);
}

const DEVICE_SENT_FIELD = 31;
const MESSAGE_OF_DEVICE_SENT_FIELD = 2;

function findUnknown(bytes: Uint8Array): string | undefined {
  for (const { number, encoded } of listFields(bytes))
    if (Object.keys(proto.Message.decode(encoded)).length === 0) return `field-${number}`;
  return undefined;
}

interface Field {
  readonly number: number;
  /** Tag and value. */
  readonly encoded: Uint8Array;
  readonly value: Uint8Array;
}

/** Lists the fields of an encoded message. Stops at bytes that are no field. */
function* listFields(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 0; at < bytes.length; shift += 7) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const start = at;
    const tag = readVarint();
    const type = tag % 8;
    if (type === VARINT) readVarint();
    const length = type === LENGTH_DELIMITED ? readVarint() : type === FIXED_64 ? 8 : type === FIXED_32 ? 4 : 0;
    if (type !== VARINT && length === 0 && type !== LENGTH_DELIMITED) return;
    const valueStart = at;
    at += length;
    if (at > bytes.length) return;
    yield { number: Math.floor(tag / 8), encoded: bytes.subarray(start, at), value: bytes.subarray(valueStart, at) };
  }
}
