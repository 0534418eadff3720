import { chatKinds } from '../rules/kinds.ts';
import {
  type Infer,
  instant,
  line,
  list,
  named,
  nullable,
  object,
  oneOf,
  prose,
  uuid,
  whole,
} from '../shape/index.ts';
import { connectionStates } from './client.ts';
import { disabledWebhook } from './clientWebhook.ts';
import { limitWarning } from './limits.ts';
import { sampleClient, sampleCustomer } from './samples.ts';

/** Conversations of each kind that are told one by one; the rest is counted. */
export const TODAY_LIMIT = 10;
/** Milliseconds: who has waited for longer is told of. */
export const UNANSWERED_AFTER = 3_600_000;

const whose = { clientId: uuid(), businessName: line({ max: 100 }) };
/** A conversation by its name, as in `Conversation`. */
const called = {
  ...whose,
  conversationId: uuid(),
  chat: line({ max: 80 }),
  chatKind: oneOf(...chatKinds),
  name: nullable(prose({ max: 300 })),
  phoneNumber: nullable(line({ max: 40 })),
};

/** What an owner has to know first: is anything wrong, and who is waiting? */
export const today = named(
  'Today',
  object({
    /** Lines that do not come back by themselves, or that are linked with another number than registered. */
    lines: list(
      object({
        ...whose,
        state: oneOf(...connectionStates),
        /** The number they are linked with, where that is the matter. */
        otherNumber: nullable(line({ max: 15 })),
        what: prose({ max: 300 }),
        next: prose({ max: 300 }),
      }),
    ),
    /** People who wrote more than an hour ago and have no answer, who waits longest first. */
    unanswered: object({
      total: whole(),
      conversations: list(object({ ...called, since: instant() }), { max: TODAY_LIMIT }),
    }),
    /** Conversations in which something of the last day did not leave, and nothing has since; the newest first. */
    failed: object({
      total: whole(),
      conversations: list(
        object({
          ...called,
          messages: whole(),
          /** The last of them. */
          messageId: uuid(),
          at: instant(),
          what: prose({ max: 300 }),
          next: prose({ max: 300 }),
        }),
        { max: TODAY_LIMIT },
      ),
    }),
    webhooks: list(disabledWebhook),
    /** What programs still use and what ends soon: an account's key within three days, a client's token before within a day. */
    expiring: list(
      object({
        kind: oneOf('key', 'token'),
        /** The key's, or the client's. */
        id: uuid(),
        /** The key's, or the business's. */
        name: line({ max: 100 }),
        until: instant(),
        lastUsedAt: instant(),
      }),
    ),
    /** Of the own account: what is nearly used up. */
    limits: list(limitWarning),
  }),
);
export type Today = Infer<typeof today>;

const sampleChat = {
  clientId: sampleClient.id,
  businessName: sampleClient.businessName,
  conversationId: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f10',
  chat: sampleCustomer,
  chatKind: 'person',
  name: 'Marta',
  phoneNumber: sampleCustomer,
} as const;
export const sampleToday: Today = {
  lines: [],
  unanswered: { total: 1, conversations: [{ ...sampleChat, since: '2026-03-02T16:20:00.000Z' }] },
  failed: {
    total: 1,
    conversations: [
      {
        ...sampleChat,
        messages: 1,
        messageId: '0197b1a3-2c51-7b62-8f33-6c7d8e9f1021',
        at: '2026-03-02T17:05:00.000Z',
        what: 'El número no tiene cuenta de WhatsApp.',
        next: 'Revise el número completo, con el código de país.',
      },
    ],
  },
  webhooks: [],
  expiring: [
    {
      kind: 'key',
      id: '0197b1a3-7c61-7d81-8a22-9c0d1e2f3041',
      name: 'n8n de la oficina',
      until: '2026-03-05T06:00:00.000Z',
      lastUsedAt: '2026-03-02T17:30:00.000Z',
    },
  ],
  limits: [],
};
