import {
  chatKinds,
  exampleEvents,
  type Message,
  messageKinds,
  messageUpdateEventTypes,
  type RecadoEvent,
  webhookRequestSpecs,
} from '@recado/contract';
import { cliTexts, conversationTexts, messageFeedTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { describeEvent } from './describeEvent.ts';

const texts = cliTexts.tail;
const { message } = exampleEvents;
const formatMessage = (changes: Partial<Message>): string =>
  describeEvent({ ...message, data: { ...message.data, text: null, ...changes } }).content;

describe('describeEvent for a message', () => {
  it.each(messageKinds.filter(kind => kind !== 'text'))('names the kind: %s', kind => {
    expect(formatMessage({ kind })).toContain(`[${texts.kinds[kind]}]`);
  });

  it('includes the content of each message kind', () => {
    expect(formatMessage({ kind: 'location', text: 'Zócalo', location: { latitude: 19.4, longitude: -99.1 } })).toBe(
      `[${texts.kinds.location}] Zócalo https://www.google.com/maps?q=19.4,-99.1`,
    );
    const contacts = [{ name: 'Ana', phones: ['+52 55 1234 5678'], vcard: '' }];
    expect(formatMessage({ kind: 'contacts', text: 'Ana', contacts })).toBe(
      `[${texts.kinds.contacts}] Ana +52 55 1234 5678`,
    );
    const options = [
      { title: 'Lunes', votes: 0 },
      { title: 'Martes', votes: 1 },
    ];
    const poll = { question: '¿Qué día?', options, selectable: 1, voters: 1 };
    expect(formatMessage({ kind: 'poll', text: '¿Qué día?', poll })).toContain('- Lunes: 0 - Martes: 1');
    const pollWithoutVotes = { ...poll, options: options.map(({ title }) => ({ title, votes: 0 })), voters: 0 };
    expect(formatMessage({ kind: 'poll', text: '¿Qué día?', poll: pollWithoutVotes })).toContain('- Lunes - Martes');
    const choice = { of: 'menu', id: '2', title: 'Café', menuId: '3EB0AA', index: 2 } as const;
    expect(formatMessage({ kind: 'choice', text: 'dos', choice })).toBe(
      `[${texts.kinds.choice}] dos (${texts.cards.menuChoice(2, 'Café')})`,
    );
    const price = { amount: 184.5, currency: 'MXN' };
    expect(formatMessage({ kind: 'order', order: { orderId: '7', items: 3, total: price } })).toContain('$184.50');
    expect(formatMessage({ kind: 'payment', payment: { step: 'sent', amount: price } })).toContain('$184.50');
    const call = { video: false, outcome: 'missed' } as const;
    const unsupported = { name: 'newsletterAdminInviteMessage' };
    expect(formatMessage({ kind: 'unsupported', unsupported })).toContain(messageFeedTexts.cards.phoneOnly);
    expect(formatMessage({ kind: 'call', call })).toContain(texts.cards.calls.missed);
  });

  it('lists the products of an order, or says why they are missing', () => {
    const order = { orderId: '7', items: 2 };
    const lines = [
      { productId: '1', name: 'Concha', quantity: 3, price: { amount: 18.5, currency: 'MXN' } },
      { productId: 'PAN-2', quantity: 1 },
    ];
    const { pending, unavailable } = texts.cards.order;
    const format = (fields: object) => formatMessage({ kind: 'order', order: { ...order, ...fields } });
    expect(format({ linesStatus: 'complete', lines })).toContain('3 × Concha $55.50; 1 × PAN-2');
    expect(format({ linesStatus: 'pending' })).toContain(pending);
    expect(format({ linesStatus: 'unavailable' })).toContain(unavailable);
  });

  it('names the ad, forwarding and view-once mode of a message', () => {
    const referral = { source: 'ad', headline: 'Conchas al 2×1', clickId: 'ARAk' };
    expect(formatMessage({ text: 'Vi su anuncio', referral })).toBe(
      `(${messageFeedTexts.messageContext.referral('Conchas al 2×1')}) Vi su anuncio`,
    );
    expect(formatMessage({ kind: 'image', forwarded: 5, viewOnce: true })).toBe(
      `(${messageFeedTexts.messageContext.forwardedOften}, ${messageFeedTexts.messageContext.viewOnce}) [${texts.kinds.image}]`,
    );
  });

  it('includes the length of a voice note, and marks edited and deleted messages', () => {
    const media = { url: null, mimeType: 'audio/ogg', size: null, sha256: null, fileName: null, seconds: 67 };
    expect(formatMessage({ kind: 'voice', media })).toBe(`[${texts.kinds.voice}] 1:07`);
    const edits = [{ text: 'Son 200', timestamp: '2026-03-02T18:20:00.000Z' }];
    expect(formatMessage({ text: 'Son 220', edits })).toBe('Son 220 (editado)');
    const deletedAt = '2026-03-02T18:20:00.000Z';
    expect(formatMessage({ kind: 'image', deletedAt, chatKind: 'group', group: { id: '1', subject: 'Pan' } })).toBe(
      `{${texts.inGroup('Pan')}} Se eliminó este mensaje.`,
    );
  });

  it('includes the quoted text and the group or other chat', () => {
    const quoted = { messageId: '3EB0AA', phoneNumber: null, lid: null, text: '¿A qué hora?' };
    expect(formatMessage({ text: 'A las 8', quoted })).toBe('«¿A qué hora?» A las 8');
    expect(formatMessage({ text: 'Hola', chatKind: 'group', group: { id: '1', subject: 'Pedidos' } })).toBe(
      `{${texts.inGroup('Pedidos')}} Hola`,
    );
    const otherChatKinds = chatKinds.filter(kind => kind !== 'person');
    for (const chatKind of otherChatKinds) expect(formatMessage({ text: 'Hola', chatKind })).toMatch(/^\{\S.*\} Hola$/);
    expect(formatMessage({ text: 'Hola', chatKind: 'person' })).toBe('Hola');
  });
});

it.each(messageUpdateEventTypes)('describeEvent names the kind of message update: %s', type => {
  const event = webhookRequestSpecs.find(call => call.type === type)?.example as RecadoEvent;
  expect(describeEvent(event).content).toContain(`[${texts.messageUpdates[type]}]`);
});

it('describeEvent includes progress and omissions of a history sync', () => {
  const { history } = exampleEvents;
  const since = new Date(2026, 0, 10, 12).toISOString();
  const data = { ...history.data, since, leftOut: ['older' as const] };
  expect(describeEvent({ ...history, data }).content).toBe(
    'Ya llegó el 60 % del historial. Llegaron 1,900 mensajes, desde el 10 de enero de 2026. Los mensajes más antiguos no se traen.',
  );
});

it('describeEvent tells the warning of WhatsApp about new chats, and the end of their cycle', () => {
  const { standing } = exampleEvents;
  const quota = { total: 50, used: 46, endsAt: new Date(2026, 2, 31, 12).toISOString() };
  const describeWarning = (
    warning: 'none' | 'first' | 'second' | 'reached',
    earlier: 'none' | 'second' | 'reached',
  ) => {
    const rating = { quality: null, firstContacts: null, restrictedUntil: null };
    const before = { ...rating, newChats: { ...quota, warning: earlier } };
    return describeEvent({
      ...standing,
      data: { ...standing.data, ...rating, newChats: { ...quota, warning }, before },
    });
  };
  expect(describeWarning('second', 'none')).toMatchObject({
    content: expect.stringMatching(/^WhatsApp avisa que casi no quedan chats nuevos\. El periodo termina: /),
    tone: 'waiting',
  });
  expect(describeWarning('reached', 'second')).toMatchObject({
    content: expect.stringContaining('WhatsApp no admite más chats nuevos en este periodo.'),
    tone: 'bad',
  });
  expect(describeWarning('none', 'reached')).toMatchObject({
    content: 'WhatsApp permite de nuevo abrir chats nuevos.',
  });
  expect(describeWarning('none', 'second')).toMatchObject({
    content: 'WhatsApp ya no avisa de un límite de chats nuevos.',
    tone: 'good',
  });
});

it('describeEvent names a contact that changed phones', () => {
  expect(describeEvent(exampleEvents.contact).content).toBe('Marta reinstaló WhatsApp o cambió de teléfono.');
});

it('describeEvent includes new and previous text of an edit', () => {
  const edits = [{ text: 'Son 200', timestamp: '2026-03-02T18:20:00.000Z' }];
  const data = { ...exampleEvents.remark.data, text: 'Son 220' };
  const event = { ...exampleEvents.remark, type: 'message.edited' as const };
  const editedMessage = { ...message.data, text: 'Son 220', edits };
  expect(describeEvent({ ...event, data: { ...data, message: editedMessage } })).toMatchObject({
    content: `[${texts.messageUpdates['message.edited']}] Son 220`,
    note: texts.refersTo('Son 200'),
  });
});

it('describeEvent says that an edit is unreadable, and who comes to an event', () => {
  const { emoji: _, ...data } = exampleEvents.remark.data;
  const edit = { ...exampleEvents.remark, type: 'message.edited' as const, data: { ...data, unreadable: true } };
  expect(describeEvent(edit).content).toBe(
    `[${texts.messageUpdates['message.edited']}] ${conversationTexts.message.unreadableEdit}`,
  );
  const answer = { ...data, response: 'going' as const, guests: 2 };
  expect(describeEvent({ ...exampleEvents.remark, type: 'message.response', data: answer }).content).toBe(
    `[${texts.messageUpdates['message.response']}] ${texts.eventResponses.goingWithGuests(2)}`,
  );
});

it('describeEvent marks a withdrawn reaction', () => {
  const { remark } = exampleEvents;
  const withdrawal = describeEvent({ ...remark, data: { ...remark.data, emoji: null } });
  expect(withdrawal.content).toBe(`[${texts.messageUpdates['message.reaction']}] ${texts.reactionRemoved}`);
});
