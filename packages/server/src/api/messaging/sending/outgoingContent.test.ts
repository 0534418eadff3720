import type { MessageOrigin } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { formatMenuText } from '../../../lines/receiving/convertStructuredContent.ts';
import type { SendableFile } from '../../../lines/sessions/index.ts';
import {
  computeContentFingerprint,
  createWhatsAppMessageId,
  type NewMessageContent,
  toOutgoingMessage,
  toStoredMessageContent,
  toStoredMessageDetails,
  toTransportContent,
} from './outgoingContent.ts';

const file: SendableFile = { kind: 'image', mimeType: 'image/png', size: 5, sha256: 'ab12', path: '/tmp/a.png' };
const menu = { type: 'menu', text: '¿Cuál?', options: ['Concha', 'Oreja'] } as const;
const poll = { type: 'poll', question: '¿Cuál?', options: ['Concha', 'Oreja'], selectable: 1 } as const;
const template = {
  type: 'template',
  name: 'aviso',
  language: 'es_MX',
  values: { 1: 'hoy' },
  text: 'Abrimos hoy',
} as const;

it('toOutgoingMessage drops undefined fields, so that a stored request equals a repeated one', () => {
  expect(Object.keys(toOutgoingMessage({ type: 'text', replyTo: undefined }))).toEqual(['type']);
});

it('createWhatsAppMessageId creates distinct IDs in the format of WhatsApp’s web clients', () => {
  const ids = [createWhatsAppMessageId(), createWhatsAppMessageId()];
  for (const id of ids) expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
  expect(new Set(ids).size).toBe(2);
});

describe('computeContentFingerprint', () => {
  it.each<[string, NewMessageContent, string]>([
    ['the words of a text', { type: 'text', text: 'Hola' }, 'Hola'],
    ['the rendered words of a template', template, 'Abrimos hoy'],
    ['the caption of a file', { type: 'file', file, caption: 'Concha' }, 'Concha'],
    ['an empty caption, which the caller chose', { type: 'file', file, caption: '' }, ''],
    ['the hash of a file without a caption', { type: 'file', file }, 'ab12'],
    ['the type of any other content', poll, 'poll'],
  ])('returns %s', (_what, content, fingerprint) => {
    expect(computeContentFingerprint(content)).toBe(fingerprint);
  });
});

describe('toTransportContent', () => {
  it('removes the rendered text of a template, because the network renders it itself', () => {
    const { text: _, ...expected } = template;
    expect(toTransportContent(template, { sends: ['template'] })).toEqual(expected);
  });

  it.each([{ sends: ['poll'] }, {}] as const)(
    'converts a menu to a numbered text for a transport with %j',
    abilities => {
      expect(toTransportContent(menu, abilities)).toEqual({ type: 'text', text: formatMenuText(menu) });
    },
  );

  it.each<[NewMessageContent, object]>([
    [menu, { sends: ['menu'] }],
    [poll, { sends: ['poll'] }],
    [{ type: 'text', text: 'Hola' }, {}],
  ])('returns %j unchanged for a transport with %j', (content, abilities) => {
    expect(toTransportContent(content, abilities)).toBe(content);
  });
});

describe('toStoredMessageContent', () => {
  const { mimeType, size, sha256 } = file;

  it('stores a text, and the preview of its link only if there is one', () => {
    const preview = { url: 'https://espiga.mx' };
    expect(toStoredMessageContent({ type: 'text', text: 'Hola' })).toEqual({ type: 'text', text: 'Hola' });
    expect(toStoredMessageContent({ type: 'text', text: 'Hola', preview })).toEqual({
      ...{ type: 'text', text: 'Hola', details: { preview } },
    });
    const sent = { ...preview, title: 'La Espiga', matchedText: 'espiga.mx', thumbnail: Buffer.from('jpeg') };
    expect(toStoredMessageContent({ type: 'text', text: 'Hola', preview: sent })).toMatchObject({
      details: { preview: { ...preview, title: 'La Espiga' } },
    });
  });

  it('stores each property of a file that is known', () => {
    const display = { seconds: 7, width: 640, height: 480, pages: 2, waveform: [0, 100], fileName: 'a.png' };
    const source = { url: 'https://espiga.mx/a.png', storedPath: 'media/a.png' };
    expect(toStoredMessageContent({ type: 'file', file: { ...file, ...display }, caption: 'Concha' }, source)).toEqual({
      type: 'image',
      text: 'Concha',
      media: { mimeType, size, sha256, url: source.url, path: source.storedPath, ...display },
    });
  });

  it.each<[string, Partial<SendableFile>]>([
    ['nothing that is unknown', {}],
    ['no width without a height', { width: 640 }],
    ['no height without a width', { height: 480 }],
    ['no duration or page count of zero', { seconds: 0, pages: 0 }],
  ])('stores %s', (_what, display) => {
    const { media, ...content } = toStoredMessageContent({ type: 'file', file: { ...file, ...display } });
    expect(Object.keys(media ?? {})).toEqual(['mimeType', 'size', 'sha256']);
    expect(content).toEqual({ type: 'image', text: undefined });
  });

  it('marks a voice note, which has the type of any other audio', () => {
    const voiceFile = { ...file, kind: 'audio', voice: true } as const;
    expect(toStoredMessageContent({ type: 'file', file: voiceFile })).toMatchObject({
      ...{ type: 'audio', details: { kind: 'voice' } },
    });
  });

  it('stores a template as its rendered text', () => {
    expect(toStoredMessageContent(template)).toMatchObject({ type: 'text', text: template.text });
  });

  it('stores a poll in the form of received polls', () => {
    const { type, ...details } = poll;
    expect(toStoredMessageContent(poll)).toEqual({ type, text: poll.question, details: { poll: details } });
  });
});

describe('toStoredMessageDetails', () => {
  const origin: MessageOrigin = { kind: 'api' };

  it('stores only the origin of a message without a quotation and without mentions', () => {
    expect(toStoredMessageDetails(origin)).toEqual({ origin });
    expect(toStoredMessageDetails(origin, {})).toEqual({ origin });
  });

  it('stores the sender of a quoted message, and the first 1,024 characters of its text', () => {
    const sender = { kind: 'person', phone: '5215587654321', lid: '123456' } as const;
    const quote = (length: number) =>
      toStoredMessageDetails(origin, { quoted: { id: '3EB0AA', fromMe: false, sender, text: 'x'.repeat(length) } });
    const quoted = { messageId: '3EB0AA', phoneNumber: sender.phone, lid: sender.lid, text: 'x'.repeat(1_024) };
    expect(quote(1_024)).toEqual({ origin, quoted });
    expect(quote(1_025)).toEqual({ origin, quoted });
  });

  it('stores null for the unknown parts of a quoted message', () => {
    expect(toStoredMessageDetails(origin, { quoted: { id: '3EB0AA', fromMe: true } })).toEqual({
      origin,
      quoted: { messageId: '3EB0AA', phoneNumber: null, lid: null, text: null },
    });
  });

  it('stores the mentioned people by number or LID', () => {
    const mentions = [{ kind: 'person', phone: '5215587654321' } as const, { kind: 'person', lid: '123456' } as const];
    expect(toStoredMessageDetails(origin, { mentions })).toEqual({
      origin,
      mentions: [
        { phoneNumber: '5215587654321', lid: null },
        { phoneNumber: null, lid: '123456' },
      ],
    });
  });
});
