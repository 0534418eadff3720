/**
 * Ids of messages, as Graph writes them: the customer's number and the id that phones know the message by, framed and in
 * base64. The frame is read off public examples (FIDELITY.md); whoever uses the API takes them as they are.
 *
 * @param customer digits
 * @param wireId id of the message between phones
 * @param fromBusiness whether the business wrote it
 */
export function wamidOf(customer: string, wireId: string, fromBusiness: boolean): string {
  const framed = Buffer.concat([
    Buffer.from([0x1c, 0x18, customer.length]),
    Buffer.from(customer),
    Buffer.from([0x15, 0x02, 0x00, fromBusiness ? 0x11 : 0x12, 0x18, wireId.length]),
    Buffer.from(wireId),
    Buffer.from([0]),
  ]);
  return `wamid.${framed.toString('base64')}`;
}

/** What a message's id says; undefined when it is none of ours. */
export function readWamid(wamid: string): { readonly customer: string; readonly wireId: string } | undefined {
  const framed = Buffer.from(wamid.replace(/^wamid\./, ''), 'base64');
  const length = framed[2] ?? 0;
  const at = 3 + length + 5;
  const wireLength = framed[at] ?? 0;
  const wireId = framed.subarray(at + 1, at + 1 + wireLength).toString();
  if (!wamid.startsWith('wamid.') || framed[0] !== 0x1c || wireId === '') return undefined;
  return { customer: framed.subarray(3, 3 + length).toString(), wireId };
}
