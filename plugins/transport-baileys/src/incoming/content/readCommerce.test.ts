import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readMessageContent } from './readMessageContent.ts';

const source = { host: '127.0.0.1:9', deadlineMs: 1_000 };
const read = (message: proto.IMessage) => readMessageContent(message, source);
const hello: proto.IMessage = { conversation: 'Hola' };

describe('readContent with commerce messages', () => {
  it('reads orders, products and payments with their amounts', () => {
    expect(
      read({
        orderMessage: { orderId: 'P1', itemCount: 3, totalAmount1000: 199_500, totalCurrencyCode: 'MXN' },
      }),
    ).toEqual({ type: 'order', orderId: 'P1', items: 3, total: { amount: 199.5, currency: 'MXN' } });
    expect(
      read({
        productMessage: {
          product: { productId: '7', title: 'Concha', priceAmount1000: 18_000, currencyCode: 'MXN' },
        },
      }),
    ).toEqual({ type: 'product', productId: '7', title: 'Concha', price: { amount: 18, currency: 'MXN' } });
    expect(
      read({ requestPaymentMessage: { amount1000: 50_000, currencyCodeIso4217: 'MXN', noteMessage: hello } }),
    ).toEqual({ type: 'payment', step: 'requested', amount: { amount: 50, currency: 'MXN' }, note: 'Hola' });
  });

  it('reads the picture of a product, alone and in the header of a business message', () => {
    const product = {
      productId: '7',
      title: 'Concha',
      productImage: { directPath: '/v/1', mediaKey: Buffer.alloc(32), mimetype: 'image/png', fileLength: 12 },
    };
    const picture = { kind: 'image', mimeType: 'image/png', size: 12 };
    const expected = { type: 'product', title: 'Concha', picture: expect.objectContaining(picture) };
    expect(read({ productMessage: { product } })).toMatchObject(expected);
    expect(
      read({ interactiveMessage: { header: { productMessage: { product } }, body: { text: 'Vea' } } }),
    ).toMatchObject({
      ...expected,
      note: 'Vea',
    });
    expect(read({ productMessage: { product: { ...product, productImage: { mimetype: 'image/png' } } } })).toEqual({
      ...{ type: 'product', productId: '7', title: 'Concha' },
    });
  });

  it.each<[string, proto.IMessage, object]>([
    ['a business call', { bcallMessage: { caption: 'Llámenos' } }, { type: 'text', text: 'Llámenos' }],
    [
      'a template without its text',
      { highlyStructuredMessage: { elementName: 'x', params: ['Ana', '12 de mayo'] } },
      { type: 'text', text: 'Ana\n12 de mayo' },
    ],
    [
      'a place out of range',
      { locationMessage: { degreesLatitude: 999, degreesLongitude: 1, name: 'Centro', comment: 'Aquí' } },
      { type: 'text', text: 'Centro\nAquí' },
    ],
    [
      'a place with a name and a comment',
      { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'Centro', comment: 'Aquí' } },
      { type: 'location', latitude: 1, longitude: 2, name: 'Centro\nAquí' },
    ],
    [
      'a payment whose note is a picture',
      { sendPaymentMessage: { noteMessage: { imageMessage: { caption: 'Gracias' } } } },
      { type: 'payment', step: 'sent', note: 'Gracias' },
    ],
  ])('keeps the text of %s', (_, message, expected) => {
    expect(read(message)).toEqual(expected);
  });

  it.each<[string, proto.IMessage, object]>([
    [
      'a list',
      { listResponseMessage: { title: 'Azul', singleSelectReply: { selectedRowId: 'b' } } },
      { of: 'list', id: 'b', title: 'Azul' },
    ],
    [
      'a button',
      { buttonsResponseMessage: { selectedButtonId: 'si', selectedDisplayText: 'Sí' } },
      { of: 'button', id: 'si', title: 'Sí' },
    ],
    [
      'a template',
      { templateButtonReplyMessage: { selectedId: 'si', selectedDisplayText: 'Sí' } },
      { of: 'template', id: 'si', title: 'Sí' },
    ],
    [
      'a form',
      {
        interactiveResponseMessage: {
          body: { text: 'Listo' },
          nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"si"}' },
        },
      },
      { of: 'flow', id: 'si', title: 'Listo', data: '{"id":"si"}' },
    ],
    [
      'a form with invalid data',
      { interactiveResponseMessage: { nativeFlowResponseMessage: { name: 'flow', paramsJson: '{' } } },
      { of: 'flow', id: 'flow', title: '', data: '{' },
    ],
  ])('reads the selection from %s', (_, message, choice) => {
    expect(read(message)).toEqual({ type: 'choice', ...choice });
  });

  it('reads a shared catalog as text', () => {
    const catalog = { title: 'Catálogo', description: 'Pan de todo tipo' };
    expect(read({ productMessage: { catalog, body: '¿Lo tienen?' } })).toEqual({
      type: 'text',
      text: '¿Lo tienen?\nCatálogo\nPan de todo tipo',
    });
    expect(read({ productMessage: {} })).toEqual({ type: 'unsupported', name: 'productMessage' });
  });

  it('reads a poll of every message version', () => {
    const poll = { name: '¿Cuándo?', options: [{ optionName: 'Lunes' }, { optionName: 'Martes' }] };
    const expectedPoll = { type: 'poll', question: '¿Cuándo?', options: ['Lunes', 'Martes'], selectable: 1 };
    const singleChoicePoll = { ...poll, selectableOptionsCount: 1 };
    for (const message of [
      { pollCreationMessage: singleChoicePoll },
      { pollCreationMessageV2: singleChoicePoll },
      { pollCreationMessageV3: singleChoicePoll },
      { pollCreationMessageV4: { message: { pollCreationMessageV3: singleChoicePoll } } },
    ])
      expect(read(message)).toEqual(expectedPoll);
  });

  it('reads calls from the call log messages of another device', () => {
    const { CONNECTED, MISSED } = proto.Message.CallLogMessage.CallOutcome;
    expect(read({ callLogMesssage: { callOutcome: MISSED, isVideo: true } })).toEqual({
      type: 'call',
      video: true,
      outcome: 'missed',
    });
    expect(read({ callLogMesssage: { callOutcome: CONNECTED, durationSecs: 61 } })).toMatchObject({
      seconds: 61,
    });
  });
});
