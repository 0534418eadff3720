import {
  chatKinds,
  type Message,
  messageKinds,
  type RecadoEvent,
  remarkEventTypes,
  sampleEvents,
  webhookCalls,
} from '@recado/contract';
import { cli, feed } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { describeEvent } from './describeEvent.ts';

const texts = cli.tail;
const { message } = sampleEvents;
const said = (changes: Partial<Message>): string =>
  describeEvent({ ...message, data: { ...message.data, text: null, ...changes } }).what;

describe('a message', () => {
  it.each(messageKinds.filter(kind => kind !== 'text'))('says that it is one: %s', kind => {
    expect(said({ kind })).toContain(`[${texts.kinds[kind]}]`);
  });

  it('says what its kind says', () => {
    expect(said({ kind: 'location', text: 'Zócalo', location: { latitude: 19.4, longitude: -99.1 } })).toBe(
      `[${texts.kinds.location}] Zócalo https://www.google.com/maps?q=19.4,-99.1`,
    );
    const contacts = [{ name: 'Ana', phones: ['+52 55 1234 5678'], vcard: '' }];
    expect(said({ kind: 'contacts', text: 'Ana', contacts })).toBe(
      `[${texts.kinds.contacts}] Ana +52 55 1234 5678`,
    );
    const options = [
      { title: 'Lunes', votes: 0 },
      { title: 'Martes', votes: 1 },
    ];
    const poll = { question: '¿Qué día?', options, selectable: 1, voters: 1 };
    expect(said({ kind: 'poll', text: '¿Qué día?', poll })).toContain('- Lunes: 0 - Martes: 1');
    const unasked = { ...poll, options: options.map(({ title }) => ({ title, votes: 0 })), voters: 0 };
    expect(said({ kind: 'poll', text: '¿Qué día?', poll: unasked })).toContain('- Lunes - Martes');
    const choice = { of: 'menu', id: '2', title: 'Café', menuId: '3EB0AA', index: 2 } as const;
    expect(said({ kind: 'choice', text: 'dos', choice })).toBe(
      `[${texts.kinds.choice}] dos (${texts.cards.chosen(2, 'Café')})`,
    );
    const price = { amount: 184.5, currency: 'MXN' };
    expect(said({ kind: 'order', order: { orderId: '7', items: 3, total: price } })).toContain('$184.50');
    expect(said({ kind: 'payment', payment: { step: 'sent', amount: price } })).toContain('$184.50');
    const call = { video: false, outcome: 'missed' } as const;
    const unsupported = { name: 'newsletterAdminInviteMessage' };
    expect(said({ kind: 'unsupported', unsupported })).toContain(feed.cards.onPhone);
    expect(said({ kind: 'call', call })).toContain(texts.cards.calls.missed);
  });

  it('says how it came here', () => {
    const referral = { source: 'ad', headline: 'Conchas al 2×1', clickId: 'ARAk' };
    expect(said({ text: 'Vi su anuncio', referral })).toBe(
      `(${feed.around.referral('Conchas al 2×1')}) Vi su anuncio`,
    );
    expect(said({ kind: 'image', forwarded: 5, viewOnce: true })).toBe(
      `(${feed.around.forwardedOften}, ${feed.around.viewOnce}) [${texts.kinds.image}]`,
    );
  });

  it('says how long a voice note is, what was corrected, and what was taken back', () => {
    const media = { url: null, mimeType: 'audio/ogg', size: null, sha256: null, fileName: null, seconds: 67 };
    expect(said({ kind: 'voice', media })).toBe(`[${texts.kinds.voice}] 1:07`);
    const edits = [{ text: 'Son 200', timestamp: '2026-03-02T18:20:00.000Z' }];
    expect(said({ text: 'Son 220', edits })).toBe('Son 220 (editado)');
    const deletedAt = '2026-03-02T18:20:00.000Z';
    expect(said({ kind: 'image', deletedAt, chatKind: 'group', group: { id: '1', subject: 'Pan' } })).toBe(
      `{${texts.inGroup('Pan')}} Se eliminó este mensaje.`,
    );
  });

  it('says what it answers, and where it was written', () => {
    const quoted = { messageId: '3EB0AA', phoneNumber: null, lid: null, text: '¿A qué hora?' };
    expect(said({ text: 'A las 8', quoted })).toBe('«¿A qué hora?» A las 8');
    expect(said({ text: 'Hola', chatKind: 'group', group: { id: '1', subject: 'Pedidos' } })).toBe(
      `{${texts.inGroup('Pedidos')}} Hola`,
    );
    const elsewhere = chatKinds.filter(kind => kind !== 'person');
    for (const chatKind of elsewhere) expect(said({ text: 'Hola', chatKind })).toMatch(/^\{\S.*\} Hola$/);
    expect(said({ text: 'Hola', chatKind: 'person' })).toBe('Hola');
  });
});

it.each(remarkEventTypes)('what is said about a message says what it is: %s', type => {
  const event = webhookCalls.find(call => call.type === type)?.example as RecadoEvent;
  expect(describeEvent(event).what).toContain(`[${texts.remarks[type]}]`);
});

it('a history says how far it has come, and what was left out', () => {
  const { history } = sampleEvents;
  const since = new Date(2026, 0, 10, 12).toISOString();
  const data = { ...history.data, since, leftOut: ['older' as const] };
  expect(describeEvent({ ...history, data }).what).toBe(
    'El historial va al 60 %. Llegaron 1,900 mensajes, desde el 10 de enero de 2026. Los mensajes más antiguos no se traen.',
  );
});

it('a contact with another phone is named', () => {
  expect(describeEvent(sampleEvents.contact).what).toBe('Marta reinstaló WhatsApp o cambió de teléfono.');
});

it('a correction says what it corrects', () => {
  const edits = [{ text: 'Son 200', timestamp: '2026-03-02T18:20:00.000Z' }];
  const data = { ...sampleEvents.remark.data, text: 'Son 220' };
  const event = { ...sampleEvents.remark, type: 'message.edited' as const };
  const now = { ...message.data, text: 'Son 220', edits };
  expect(describeEvent({ ...event, data: { ...data, message: now } })).toMatchObject({
    what: `[${texts.remarks['message.edited']}] Son 220`,
    note: texts.about('Son 200'),
  });
});

it('whoever takes back a reaction or a vote is told so', () => {
  const { remark } = sampleEvents;
  const back = describeEvent({ ...remark, data: { ...remark.data, emoji: null } });
  expect(back.what).toBe(`[${texts.remarks['message.reaction']}] ${texts.takenBack}`);
});
