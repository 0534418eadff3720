import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphMessage } from '../webhook/webhookTypes.ts';
import { readMessageContent } from './readMessageContent.ts';
import { readMessageContext } from './readMessageContext.ts';

const envelope = { id: 'wamid.A', timestamp: '1700000000', from: '5215512345678' };
const toHostId = (wamid: string | undefined): string => (wamid === 'wamid.OURS' ? 'ours' : (wamid ?? ''));
const read = (fields: object) =>
  readMessageContent({ ...envelope, ...fields } as GraphMessage, {
    toHostId,
    media: (kind, { id = '', caption }) => ({ type: 'unsupported', name: `${kind} ${id} ${caption ?? ''}` }),
  });

const choiceWithoutId = { type: 'choice', of: 'template', id: '', title: 'Sí' };

describe('readContent', () => {
  it.each([
    [
      'a completed form',
      {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"dia":"lunes"}' },
        },
      },
      { type: 'choice', of: 'flow', id: 'flow', title: 'Sent', data: '{"dia":"lunes"}' },
    ],
    [
      'a button',
      { type: 'interactive', interactive: { button_reply: { id: '2', title: 'Oreja' } } },
      { type: 'choice', of: 'button', id: '2', title: 'Oreja' },
    ],
    [
      'a row of a list',
      {
        type: 'interactive',
        interactive: { list_reply: { id: '3', title: 'Concha', description: 'De vainilla' } },
      },
      { type: 'choice', of: 'list', id: '3', title: 'Concha', description: 'De vainilla' },
    ],
    [
      'a message that only the app shows',
      { type: 'unsupported', errors: [{ code: 131060 }], unsupported: { type: 'unknown' } },
      { type: 'phone-only', reason: 'hosted' },
    ],
    [
      'a message that Meta does not support',
      { type: 'unsupported', errors: [{ code: 131051 }], unsupported: { type: 'poll_creation' } },
      { type: 'unsupported', name: 'poll_creation' },
    ],
    [
      'a button of a template',
      { type: 'button', button: { payload: 'si', text: 'Sí, voy' } },
      { type: 'choice', of: 'template', id: 'si', title: 'Sí, voy' },
    ],
    [
      'a reaction to an outgoing message',
      { type: 'reaction', reaction: { message_id: 'wamid.OURS', emoji: '🥐' } },
      { type: 'reaction', target: 'ours', emoji: '🥐' },
    ],
    [
      'a removed reaction',
      { type: 'reaction', reaction: { message_id: 'wamid.OURS' } },
      { type: 'reaction', target: 'ours', emoji: '' },
    ],
    [
      'an order',
      {
        type: 'order',
        order: {
          text: 'Para las 6',
          product_items: [
            { product_retailer_id: 'PAN-1', quantity: 2, item_price: 14.5, currency: 'MXN' },
            { product_retailer_id: 'PAN-2', quantity: '1', item_price: '10', currency: 'MXN' },
          ],
        },
      },
      {
        type: 'order',
        orderId: 'wamid.A',
        items: 3,
        total: { amount: 39, currency: 'MXN' },
        note: 'Para las 6',
        lines: [
          { productId: 'PAN-1', retailerId: 'PAN-1', quantity: 2, price: { amount: 14.5, currency: 'MXN' } },
          { productId: 'PAN-2', retailerId: 'PAN-2', quantity: 1, price: { amount: 10, currency: 'MXN' } },
        ],
        token: expect.stringContaining('PAN-2'),
      },
    ],
    [
      'an order without items',
      { type: 'order', order: { text: 'Hola' } },
      { type: 'order', orderId: 'wamid.A', items: 0, note: 'Hola', lines: [] },
    ],
    [
      'a changed number',
      {
        ...{ type: 'system', from: '5215588888888' },
        system: { type: 'user_changed_number', wa_id: '5215599999999', body: 'changed' },
      },
      { type: 'unsupported', name: 'user_changed_number', formerPhone: '5215588888888' },
    ],
    [
      'a change to an invalid number',
      { type: 'system', from: '5215588888888', system: { type: 'user_changed_number', wa_id: 'DROP TABLE' } },
      { type: 'unsupported', name: 'user_changed_number' },
    ],
    ['a message that the API does not support', { type: 'unsupported' }, { type: 'unsupported', name: 'unsupported' }],
    [
      'a location with an invalid latitude',
      { type: 'location', location: { latitude: 91, longitude: 0 } },
      { type: 'unsupported', name: 'location' },
    ],
    [
      'a location without coordinates',
      { type: 'location', location: { latitude: null, longitude: '', name: 'Local' } },
      { type: 'unsupported', name: 'location' },
    ],
    [
      'a location whose coordinates are texts',
      { type: 'location', location: { latitude: '19.4', longitude: '-99.1' } },
      { type: 'location', latitude: 19.4, longitude: -99.1 },
    ],
    [
      'an answer to a call permission request',
      { type: 'interactive', interactive: { type: 'call_permission_reply', call_permission_reply: {} } },
      { type: 'unsupported', name: 'call_permission_reply' },
    ],
    [
      'a customer who opened the chat without writing',
      { type: 'request_welcome' },
      { type: 'unsupported', name: 'request_welcome' },
    ],
    ['a button of a template without a payload', { type: 'button', button: { text: 'Sí' } }, choiceWithoutId],
  ])('reads %s', (_, fields, content) => {
    expect(read(fields)).toEqual(content);
  });

  it.each([
    ['a new text', { text: { body: 'Tres' } }, { type: 'edit', text: 'Tres' }],
    ['a new caption', { video: { id: '1', caption: 'Pie' } }, { type: 'edit', text: 'Pie' }],
    ['a removed caption', { type: 'image', image: { id: '1' } }, { type: 'edit', text: '' }],
    ['an empty text', { text: { body: '' } }, { type: 'unreadable-edit' }],
    ['content of another kind', { type: 'contacts', contacts: [] }, { type: 'unreadable-edit' }],
    ['nothing', undefined, { type: 'unreadable-edit' }],
  ])('reads an edit that contains %s, and keeps the former text if it contains none', (_, message, expected) => {
    const edit = { original_message_id: 'wamid.OURS', message };
    expect(read({ type: 'edit', edit })).toEqual({ ...expected, target: 'ours' });
  });

  it('returns unsupported content when a message is malformed', () => {
    const types = ['text', 'image', 'location', 'contacts', 'reaction', 'button', 'interactive', 'order', 'edit'];
    fc.assert(
      fc.property(fc.constantFrom(...types, 'system', 'revoke', 'new-kind'), fc.jsonValue(), (type, value) => {
        expect(read({ type, [type]: value })).toHaveProperty('type');
      }),
    );
  });
});

it('readMessageContext reads the referral and the forwarding count of a message', () => {
  const referral = {
    source_type: 'ad',
    source_id: '1203',
    source_url: 'https://fb.me/x',
    headline: 'Roscas de Reyes',
    body: 'Pida la suya',
    ctwa_clid: 'ARAk',
  };
  const message = { ...envelope, type: 'text', referral, context: { frequently_forwarded: true } };
  expect(readMessageContext(message, toHostId)).toEqual({
    forwarded: 5,
    referral: {
      source: 'ad',
      sourceId: '1203',
      url: 'https://fb.me/x',
      headline: 'Roscas de Reyes',
      body: 'Pida la suya',
      clickId: 'ARAk',
    },
  });
  const reply = { ...envelope, context: { id: 'wamid.OURS', from: '5215530000001' } };
  expect(readMessageContext(reply, toHostId).quoted).toEqual({
    id: 'ours',
    sender: { kind: 'person', phone: '5215530000001' },
  });
});

it('readMessageContext names the product that a customer asks about', () => {
  const product = { catalog_id: '1', product_retailer_id: 'rosca-12' };
  const context = { id: 'wamid.OURS', from: '5215530000001', referred_product: product };
  expect(readMessageContext({ ...envelope, context }, toHostId).quoted).toMatchObject({ id: 'ours', text: 'rosca-12' });
});
