import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { findUnknownField } from './findUnknownField.ts';

/** Field 999 with the text "x", which no version knows. */
const unknown = Buffer.from([0xba, 0x3e, 1, 0x78]);
const pad = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.of(1)]);

describe('findUnknownField', () => {
  it('names the field of a later version', () => {
    expect(findUnknownField(pad(unknown))).toBe('field-999');
    const context = proto.Message.encode({ messageContextInfo: { messageSecret: Buffer.alloc(32) } }).finish();
    expect(findUnknownField(pad(Buffer.concat([context, unknown])))).toBe('field-999');
  });

  it('names the field within a message of another device of the account', () => {
    const message = Buffer.concat([Buffer.of(0x12, unknown.length), unknown]);
    const own = Buffer.concat([Buffer.of(0xfa, 0x01, message.length), message]);
    expect(proto.Message.decode(own).deviceSentMessage).toBeDefined();
    expect(findUnknownField(pad(own))).toBe('field-999');
  });

  it('returns undefined for known fields', () => {
    for (const message of [{}, { conversation: 'Hola' }, { protocolMessage: { type: 0, key: { id: 'A' } } }])
      expect(findUnknownField(encodeWAMessage(message))).toBeUndefined();
  });
});
