import { type OutgoingMessage, outgoingMessage, outgoingMessageKinds } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { Invalid } from '../../../core/errors/index.ts';
import { assertOneFileSource, findAmbiguousMenuOption, parseOutgoingContent } from './parseOutgoingContent.ts';

const validate = (message: object) => outgoingMessage.validate({ to: '5215587654321', ...message });
const manyOptions = Array.from({ length: 1_000 }, (_, n) => `${n}`);
const location = { latitude: 19, longitude: -99 };
const poll = { question: '¿Cuál?', options: ['Concha', 'Oreja'], selectable: 1 };
const menu = { text: '¿Cuál?', options: ['Concha', 'Oreja'] };
const martaCard = {
  name: 'Marta',
  phones: ['5215587654321'],
  vcard: [
    ...['BEGIN:VCARD', 'VERSION:3.0', 'N:;Marta;;;', 'FN:Marta'],
    ...['TEL;type=CELL;waid=5215587654321:+5215587654321', 'END:VCARD'],
  ].join('\n'),
};

/** Parses a message in the form in which the contract’s schema passes it on. */
const parse = (message: object) => parseOutgoingContent(message as Omit<OutgoingMessage, 'to'>);
/** Creates the error that names one invalid field. */
const createInvalid = (field: string, sentence: string) => new Invalid(sentence, { [field]: sentence });

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

  const mediaUrl = 'https://espiga.mx/a.bin';
  it.each<[string, object | readonly object[], object]>([
    ['text', { text: 'Hola' }, { type: 'text', text: 'Hola' }],
    ['image', { mediaUrl, caption: 'Concha' }, { type: 'asked', kind: 'image', mediaUrl, caption: 'Concha' }],
    ['video', { mediaUrl }, { type: 'asked', kind: 'video', mediaUrl }],
    ['audio', { mediaUrl }, { type: 'asked', kind: 'audio', mediaUrl }],
    ['voice', { mediaUrl }, { type: 'asked', kind: 'voice', mediaUrl }],
    ['document', { mediaUrl, fileName: 'a.pdf' }, { type: 'asked', kind: 'document', mediaUrl, fileName: 'a.pdf' }],
    ['sticker', { mediaUrl }, { type: 'asked', kind: 'sticker', mediaUrl }],
    ['location', { ...location, name: 'Espiga' }, { type: 'location', ...location, name: 'Espiga' }],
    ['contacts', [{ name: 'Marta', phones: ['5215587654321'] }], { type: 'contacts', contacts: [martaCard] }],
    ['poll', poll, { type: 'poll', ...poll }],
    ['menu', menu, { type: 'menu', ...menu }],
    ['template', { name: 'aviso', values: ['hoy'] }, { type: 'named', name: 'aviso', values: ['hoy'] }],
  ])('reads the content of a %s from its own field', (type, content, expected) => {
    expect(parse({ type, [type]: content })).toEqual(expected);
  });

  it.each(outgoingMessageKinds)('rejects a message of the type %s without its field, and names the field', type => {
    expect(() => parse({ type })).toThrow(createInvalid(type, texts.missingContent(type)));
  });

  it('rejects the field of another type, and names it', () => {
    const message = { type: 'text', text: { text: 'Hola' }, location };
    expect(() => parse(message)).toThrow(createInvalid('location', texts.otherContent('location', 'text')));
  });

  it('accepts a typing indicator only before a text or a menu', () => {
    expect(parse({ type: 'text', text: { text: 'Hola' }, typingSeconds: 3 })).toEqual({ type: 'text', text: 'Hola' });
    expect(parse({ type: 'menu', menu, typingSeconds: 3 })).toEqual({ type: 'menu', ...menu });
    const message = { type: 'location', location, typingSeconds: 3 };
    expect(() => parse(message)).toThrow(createInvalid('typingSeconds', texts.typingTexts));
  });

  it('rejects a poll only when a person may choose more options than there are', () => {
    expect(parse({ type: 'poll', poll: { ...poll, selectable: 2 } })).toMatchObject({ selectable: 2 });
    const message = { type: 'poll', poll: { ...poll, selectable: 3 } };
    expect(() => parse(message)).toThrow(createInvalid('poll', texts.tooManySelectable));
  });

  it('rejects a menu with an option that customers cannot choose by its text, and names the option', () => {
    const message = { type: 'menu', menu: { ...menu, options: ['Concha', 'concha'] } };
    expect(() => parse(message)).toThrow(createInvalid('menu', texts.unclearOption('Concha')));
  });
});

describe('findAmbiguousMenuOption', () => {
  it.each([
    [['Concha', 'Oreja'], undefined],
    [['Oreja', 'Concha', 'concha'], 'Concha'],
    [['2', 'Oreja'], '2'],
    [['Oreja', '2'], undefined],
  ])('finds in %j the option %j', (options, expected) => {
    expect(findAmbiguousMenuOption(options)).toBe(expected);
  });
});

describe('assertOneFileSource', () => {
  it('accepts a URL or the ID of an upload', () => {
    expect(() => assertOneFileSource({ mediaUrl: 'https://espiga.mx/a.ogg' })).not.toThrow();
    expect(() => assertOneFileSource({ mediaId: 'a' })).not.toThrow();
  });

  it('rejects a missing source at the field of the URL, and a second source at the field of the ID', () => {
    expect(() => assertOneFileSource({})).toThrow(createInvalid('mediaUrl', texts.whichFile));
    const both = { mediaUrl: 'https://espiga.mx/a.ogg', mediaId: 'a' };
    expect(() => assertOneFileSource(both)).toThrow(createInvalid('mediaId', texts.whichFile));
  });
});
