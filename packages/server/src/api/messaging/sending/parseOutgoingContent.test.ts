import { type OutgoingMessage, outgoingMessage } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { parseOutgoingContent } from './parseOutgoingContent.ts';

const validate = (message: object) => outgoingMessage.validate({ to: '5215587654321', ...message });
const manyOptions = Array.from({ length: 1_000 }, (_, n) => `${n}`);
const location = { latitude: 19, longitude: -99 };

describe('parseOutgoingContent', () => {
  it.each([
    ['location', { ...location, latitude: 400 }],
    ['location', { ...location, longitude: -181 }],
    ['location', { latitude: 19 }],
    ['poll', { question: '¿Cuál?', options: manyOptions }],
    ['poll', { question: '¿Cuál?', options: ['Concha'] }],
    ['poll', { question: '¿Cuál?', options: ['Concha', 'Concha'] }],
    ['poll', { question: '', options: ['Concha', 'Oreja'] }],
    ['contacts', []],
    ['contacts', [{ name: 'Marta', phones: [] }]],
    ['contacts', [{ name: 'Marta\nTEL:+1', phones: ['5215587654321'] }]],
    ['contacts', [{ name: 'Marta', phones: ['5215587654321\nEND:VCARD'] }]],
    ['text', { text: '' }],
    ['text', { text: 'a', preview: { url: 'javascript:alert(1)' } }],
    ['image', { mediaUrl: 'file:///etc/passwd' }],
    ['voice', { mediaUrl: 'https://espiga.mx/a.ogg', caption: 'a' }],
  ])('is not reached when the schema rejects a %s like %j', (type, content) => {
    expect(validate({ type, [type]: content }).error).toBeDefined();
  });

  it.each([
    ['image', {}],
    ['voice', { mediaUrl: 'https://espiga.mx/a.ogg', mediaId: '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a21' }],
  ])('rejects the file source of a %s when it is %j', (type, content) => {
    const { error, value } = validate({ type, [type]: content });
    expect(error).toBeUndefined();
    expect(() => parseOutgoingContent(value as OutgoingMessage)).toThrow(texts.whichFile);
  });

  it('escapes a name when it contains separators of the card format', () => {
    const name = 'Ruiz; Marta, \\n TEL:+1';
    const { value } = validate({ type: 'contacts', contacts: [{ name, phones: ['+52 1 55 8765 4321'] }] });
    const read = parseOutgoingContent(value as OutgoingMessage);
    if (read.type !== 'contacts') throw new Error(`unexpected content type ${read.type}`);
    const lines = read.contacts[0]?.vcard.split('\n');
    expect(lines).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;Ruiz\\; Marta\\, \\\\n TEL:+1;;;',
      'FN:Ruiz\\; Marta\\, \\\\n TEL:+1',
      'TEL;type=CELL;waid=5215587654321:+5215587654321',
      'END:VCARD',
    ]);
  });
});
