/**
 * Creates a message ID in Graph's format. It contains the customer's number and the ID that the message
 * has between phones, framed and encoded in base64. The frame was derived from public examples
 * (FIDELITY.md). Users of the API treat the ID as opaque.
 *
 * @param customer digits of the customer's number
 * @param wireId ID that the message has between phones
 * @param fromBusiness whether the business wrote the message
 */
export function createWamid(customer: string, wireId: string, fromBusiness: boolean): string {
  const frame = Buffer.concat([
    Buffer.from([0x1c, 0x18, customer.length]),
    Buffer.from(customer),
    Buffer.from([0x15, 0x02, 0x00, fromBusiness ? 0x11 : 0x12, 0x18, wireId.length]),
    Buffer.from(wireId),
    Buffer.from([0]),
  ]);
  return `wamid.${frame.toString('base64')}`;
}

/** Parses a message ID that `createWamid` created. Undefined if the ID has another format. */
export function parseWamid(wamid: string): { readonly customer: string; readonly wireId: string } | undefined {
  const frame = Buffer.from(wamid.replace(/^wamid\./, ''), 'base64');
  const length = frame[2] ?? 0;
  const at = 3 + length + 5;
  const wireLength = frame[at] ?? 0;
  const wireId = frame.subarray(at + 1, at + 1 + wireLength).toString();
  if (!wamid.startsWith('wamid.') || frame[0] !== 0x1c || wireId === '') return undefined;
  return { customer: frame.subarray(3, 3 + length).toString(), wireId };
}
