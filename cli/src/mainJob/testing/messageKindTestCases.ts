import type { messageKinds } from '@recado/contract';

type Body = Readonly<Record<string, unknown>>;
const file = (kind: string, mediaFields: Body = {}): Body => ({
  media: { kind, data: Buffer.from(`${kind} de prueba`).toString('base64'), ...mediaFields },
});
const raw = (message: Body): Body => ({ raw: message });

/** Test cases by message kind: the body that a phone sends, and the expected fields of the event. */
export const messageKindTestCases: readonly (readonly [(typeof messageKinds)[number], Body, Body])[] = [
  ['text', { text: '¿Todavía hay conchas?' }, { text: '¿Todavía hay conchas?' }],
  ['image', file('image', { caption: 'Así' }), { type: 'image', text: 'Así' }],
  ['video', file('video'), { type: 'video' }],
  ['audio', file('audio'), { type: 'audio' }],
  ['voice', file('audio', { voice: true }), { type: 'audio' }],
  ['document', file('document', { fileName: 'menú.pdf' }), { media: { fileName: 'menú.pdf' } }],
  ['sticker', file('sticker'), { type: 'sticker' }],
  [
    'location',
    raw({ locationMessage: { degreesLatitude: 19.4326, degreesLongitude: -99.1332, name: 'Zócalo' } }),
    { text: 'Zócalo', location: { latitude: 19.4326, longitude: -99.1332, name: 'Zócalo' } },
  ],
  [
    'contacts',
    raw({
      contactMessage: { displayName: 'Ana', vcard: 'BEGIN:VCARD\nFN:Ana\nTEL:+525512345678\nEND:VCARD' },
    }),
    { type: 'contact', contacts: [{ name: 'Ana', phones: ['525512345678'] }] },
  ],
  [
    'poll',
    { poll: { question: '¿Qué día?', options: ['Lunes', 'Martes'] } },
    { poll: { question: '¿Qué día?', selectable: 1, voters: 0 } },
  ],
  [
    'choice',
    raw({ listResponseMessage: { title: 'Conchas', singleSelectReply: { selectedRowId: 'c1' } } }),
    { text: 'Conchas', choice: { of: 'list', id: 'c1', title: 'Conchas' } },
  ],
  [
    'order',
    raw({ orderMessage: { orderId: 'O1', itemCount: 2, totalAmount1000: 50_000, totalCurrencyCode: 'MXN' } }),
    { order: { orderId: 'O1', items: 2, total: { amount: 50, currency: 'MXN' } } },
  ],
  [
    'product',
    raw({ productMessage: { product: { productId: 'P1', title: 'Concha' } } }),
    { product: { productId: 'P1', title: 'Concha' } },
  ],
  [
    'group-invite',
    raw({ groupInviteMessage: { groupJid: '120363000000000001@g.us', groupName: 'Pan', inviteCode: 'AbC' } }),
    { groupInvite: { name: 'Pan', code: 'AbC' } },
  ],
  ['event', raw({ eventMessage: { name: 'Cata', startTime: 1_772_474_400 } }), { event: { name: 'Cata' } }],
  [
    'payment',
    raw({ requestPaymentMessage: { amount: { value: 5_000, offset: 100, currencyCode: 'MXN' } } }),
    { payment: { step: 'requested', amount: { amount: 50, currency: 'MXN' } } },
  ],
  ['call', raw({ callLogMesssage: { callOutcome: 'MISSED', isVideo: true } }), { call: { video: true } }],
  [
    'poll-result',
    raw({
      pollResultSnapshotMessage: {
        name: '¿Qué día?',
        pollVotes: [
          { optionName: 'Lunes', optionVoteCount: 3 },
          { optionName: 'Martes', optionVoteCount: 1 },
        ],
      },
    }),
    {
      text: '¿Qué día?',
      pollResult: {
        question: '¿Qué día?',
        options: [
          { title: 'Lunes', votes: 3 },
          { title: 'Martes', votes: 1 },
        ],
      },
    },
  ],
  [
    'sticker-pack',
    raw({
      stickerPackMessage: { name: 'Panes', publisher: 'La Espiga', stickers: [{ fileName: 'a' }, { fileName: 'b' }] },
    }),
    { text: 'Panes', stickerPack: { name: 'Panes', publisher: 'La Espiga', stickers: 2 } },
  ],
  [
    'channel-invite',
    raw({ newsletterAdminInviteMessage: { newsletterJid: '120363@newsletter', newsletterName: 'Pan' } }),
    { text: 'Pan', channelInvite: { channelId: '120363', name: 'Pan', role: 'admin' } },
  ],
  ['number-request', raw({ requestPhoneNumberMessage: {} }), { text: null }],
  ['album', { album: { images: 2, videos: 1 } }, { album: { images: 2, videos: 1 } }],
  ['expiration', { expiration: 604_800 }, { expiration: { seconds: 604_800 } }],
  ['phone-only', raw({ placeholderMessage: { type: 0 } }), { phoneOnly: { reason: 'masked' } }],
  ['unsupported', raw({ bcallMessage: {} }), { unsupported: { name: 'bcallMessage' } }],
];
