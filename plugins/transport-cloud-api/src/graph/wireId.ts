import type { OutgoingTransportMessage, ReferencedTransportMessage } from '@recado/transport';

const WIRE_ID_PATTERN = /^[0-9A-Za-z]{8,64}$/;

/**
 * Extracts the ID that phones use from Meta's ID of a message. The phones' ID also identifies the message if a
 * linked device of the same number delivers it. Meta's ID is a base64 frame with the other side's number, the
 * direction and the phones' ID. This format was derived from IDs in Meta's reference and is not guaranteed, so
 * any other frame yields undefined.
 */
export function extractWireMessageId(wamid: string): string | undefined {
  const [, encodedFrame = ''] = /^wamid\.([A-Za-z0-9+/=_-]{20,400})$/.exec(wamid) ?? [];
  const frame = Buffer.from(encodedFrame, 'base64');
  const at = 3 + (frame[2] ?? 0) + 5;
  const end = at + 1 + (frame[at] ?? 0);
  if (frame[0] !== 0x1c || frame[1] !== 0x18 || frame[at - 1] !== 0x18 || end > frame.length) return undefined;
  const id = frame.subarray(at + 1, end).toString('latin1');
  return WIRE_ID_PATTERN.test(id) ? id : undefined;
}

/** Extracts the number of the other side from Meta's ID of a message, in the same frame. Undefined for other frames. */
export function extractWamidCustomer(wamid: string): string | undefined {
  if (extractWireMessageId(wamid) === undefined) return undefined;
  const frame = Buffer.from(wamid.replace(/^wamid\./, ''), 'base64');
  const number = frame.subarray(3, 3 + (frame[2] ?? 0)).toString('latin1');
  return /^\d{5,20}$/.test(number) ? number : undefined;
}

/**
 * Builds the ID (`wamid`) that Meta would give to a message of another transport, in the binary format that
 * {@link extractWireMessageId} reads. Returns undefined if no ID can be built. Meta may still reject the ID.
 */
export function buildWamid(
  { id, knownAs = id, fromMe }: ReferencedTransportMessage,
  chat: OutgoingTransportMessage['to'],
): string | undefined {
  const customer = chat.kind === 'person' ? chat.phone : undefined;
  if (customer === undefined || !WIRE_ID_PATTERN.test(knownAs)) return undefined;
  const frame = Buffer.concat([
    Buffer.from([0x1c, 0x18, customer.length]),
    Buffer.from(customer),
    Buffer.from([0x15, 0x02, 0x00, fromMe ? 0x11 : 0x12, 0x18, knownAs.length]),
    Buffer.from(knownAs),
    Buffer.from([0]),
  ]);
  return `wamid.${frame.toString('base64')}`;
}
