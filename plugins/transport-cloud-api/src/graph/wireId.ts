import type { Outgoing, Target } from '@recado/transport';

const isWireId = /^[0-9A-Za-z]{8,64}$/;

/**
 * The id by which phones know a message, out of Meta's: a frame of the other side's number, the direction and that id, in
 * base64. Read off ids in Meta's reference; promised by nobody, so whatever is framed otherwise has none. By it a message
 * that a linked device of the same number brings, too, is recognised.
 */
export function wireIdOf(wamid: string): string | undefined {
  const [, written = ''] = /^wamid\.([A-Za-z0-9+/=_-]{20,400})$/.exec(wamid) ?? [];
  const frame = Buffer.from(written, 'base64');
  const at = 3 + (frame[2] ?? 0) + 5;
  const end = at + 1 + (frame[at] ?? 0);
  if (frame[0] !== 0x1c || frame[1] !== 0x18 || frame[at - 1] !== 0x18 || end > frame.length)
    return undefined;
  const id = frame.subarray(at + 1, end).toString('latin1');
  return isWireId.test(id) ? id : undefined;
}

/**
 * What Meta would call a message that came or went by another way: the same frame, made by us. Undefined where none can be
 * made. Whether Meta takes it is its own to say.
 */
export function nameFor({ id, knownAs = id, fromMe }: Target, chat: Outgoing['to']): string | undefined {
  const customer = chat.kind === 'person' ? chat.phone : undefined;
  if (customer === undefined || !isWireId.test(knownAs)) return undefined;
  const frame = Buffer.concat([
    Buffer.from([0x1c, 0x18, customer.length]),
    Buffer.from(customer),
    Buffer.from([0x15, 0x02, 0x00, fromMe ? 0x11 : 0x12, 0x18, knownAs.length]),
    Buffer.from(knownAs),
    Buffer.from([0]),
  ]);
  return `wamid.${frame.toString('base64')}`;
}
