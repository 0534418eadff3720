import type { Content, IncomingTransportMessage } from '@recado/transport';

export const martaAddressWithPhone = { kind: 'person', phone: '5215587654321' } as const;
export const martaAddressWithLid = { kind: 'person', lid: '123456789012345' } as const;
let lastId = 0;

/** Returns an incoming message from Marta with an ID of its own. */
export function createIncomingMessage(
  content: Content | string,
  rest: Partial<IncomingTransportMessage> = {},
): IncomingTransportMessage {
  lastId += 1;
  return {
    id: `3A${lastId}`,
    chat: martaAddressWithPhone,
    sender: martaAddressWithPhone,
    senderName: 'Marta',
    fromMe: false,
    timestamp: new Date('2026-03-02T18:20:00Z'),
    content: typeof content === 'string' ? { type: 'text', text: content } : content,
    arrival: 'live',
    ...rest,
  };
}
