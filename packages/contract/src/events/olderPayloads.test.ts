import { expect, it } from 'vitest';
import { anyEvent } from './event.ts';

/** Payload from before message kinds had their own fields. Frozen, because integrations rely on it. */
const message = {
  id: '0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f',
  messageId: '3EB0C431C26A1916E0',
  direction: 'inbound',
  fromMe: false,
  chat: '5215587654321',
  phoneNumber: '5215587654321',
  lid: '123456789012345',
  name: 'Marta',
  type: 'text',
  text: '¿Todavía hay conchas?',
  media: null,
  quotedMessageId: null,
  status: 'received',
  errorCode: null,
  timestamp: '2026-03-02T18:20:00.000Z',
};
const media = {
  url: 'https://recado.ejemplo.mx/api/external/media/0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f',
  mimeType: 'audio/ogg; codecs=opus',
  size: 4_096,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  fileName: null,
};
const envelope = {
  id: '6f1c2b7e-8a53-4d0e-9c41-2f5a7b3e9d10',
  type: 'message.received',
  timestamp: '2026-03-02T18:20:01.000Z',
  clientId: '0197b1a2-9f10-7b22-9c33-4d5e6f7a8b9c',
  sequence: 41,
  fromMe: false,
};
const { phoneNumber: _, ...messageWithoutPhoneNumber } = message;

it.each([
  ['a text', message],
  ['a voice note', { ...message, type: 'audio', text: null, media }],
  ['a file that was not stored', { ...message, type: 'image', media: { ...media, url: null, size: null } }],
  ['a location', { ...message, type: 'location', text: 'Zócalo' }],
  ['a contact', { ...message, type: 'contact', text: 'Ana' }],
  ['a reaction', { ...message, type: 'reaction', text: '👍' }],
  ['an edit', { ...message, type: 'edit', text: 'Son 220' }],
  ['a deletion', { ...message, type: 'deletion', text: null }],
  ['a reply in a group', { ...message, chat: 'group:120363000000000001', quotedMessageId: '3EB0AA' }],
  ['an unsupported message', { ...message, type: 'unsupported', text: null }],
  [
    'a sender without a phone number',
    { ...messageWithoutPhoneNumber, phoneNumber: null, name: null, chat: 'lid:123456789012345' },
  ],
])('the event schema accepts the older payload of %s', (_name, data) => {
  expect(anyEvent.validate({ ...envelope, data }).error).toBeUndefined();
});

it('the event schema accepts the older payload of a failed outgoing message', () => {
  const data = {
    ...message,
    fromMe: true,
    direction: 'outbound',
    status: 'failed',
    errorCode: 'rejected:463',
  };
  const event = {
    ...envelope,
    type: 'message.failed',
    fromMe: true,
    data: { ...data, error: 'No se envió.' },
  };
  expect(anyEvent.validate(event).error).toBeUndefined();
});

it('the event schema rejects an older payload when one of its fields is missing', () => {
  expect(anyEvent.validate({ ...envelope, data: messageWithoutPhoneNumber }).error).toBeDefined();
});
