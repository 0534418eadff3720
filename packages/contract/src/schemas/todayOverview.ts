import { chatKinds } from '../rules/kinds.ts';
import { MAX_CHAT_CHARS } from '../rules/phone.ts';
import {
  flag,
  type Infer,
  instant,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  singleLineText,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { connectionStates } from './client.ts';
import { disabledWebhook } from './clientWebhook.ts';
import { accountLimitWarning } from './limits.ts';
import { exampleClient, exampleCustomer } from './samples.ts';

/** Maximum number of conversations listed in each section of the overview. Further ones are only counted. */
export const MAX_TODAY_CONVERSATIONS = 10;
/** Milliseconds without an answer after which a person is listed as unanswered. */
export const UNANSWERED_AFTER_MS = 3_600_000;

const clientIdentifiers = { clientId: uuid(), businessName: singleLineText({ max: 100 }) };
/** Fields that identify a conversation, with the same meaning as in `Conversation`. */
const conversationFields = {
  ...clientIdentifiers,
  conversationId: uuid(),
  chat: singleLineText({ max: MAX_CHAT_CHARS }),
  chatKind: oneOf(...chatKinds),
  name: nullable(multilineText({ max: 300 })),
  phoneNumber: nullable(singleLineText({ max: 40 })),
};

/** Overview for an owner: problems, and people who wait for an answer. */
export const todayOverview = withSchemaName(
  'Today',
  object({
    /** Lines that do not recover automatically, or that are linked with another number than the registered one. */
    lines: list(
      object({
        ...clientIdentifiers,
        state: oneOf(...connectionStates),
        /** Number with which the line is linked, if it is not the registered number. */
        otherNumber: nullable(singleLineText({ max: 15 })),
        what: multilineText({ max: 300 }),
        next: multilineText({ max: 300 }),
      }),
    ),
    /** People who wrote more than an hour ago and got no answer yet, the longest wait first. */
    unanswered: object({
      total: integer(),
      conversations: list(object({ ...conversationFields, since: instant() }), { max: MAX_TODAY_CONVERSATIONS }),
    }),
    /** Conversations in which a message failed within the last day and none was sent after it, newest first. */
    failed: object({
      total: integer(),
      conversations: list(
        object({
          ...conversationFields,
          messages: integer(),
          /** ID of the last failed message. */
          messageId: uuid(),
          at: instant(),
          what: multilineText({ max: 300 }),
          next: multilineText({ max: 300 }),
        }),
        { max: MAX_TODAY_CONVERSATIONS },
      ),
    }),
    webhooks: list(disabledWebhook),
    /**
     * Credentials in use that expire soon: account keys within three days, a client's previous token
     * within a day.
     */
    expiring: list(
      object({
        kind: oneOf('key', 'token'),
        /** ID of the expiring account key, or of the client whose token expires. */
        id: uuid(),
        /** Name of the expiring account key. For a client's token: name of the client's business. */
        name: singleLineText({ max: 100 }),
        until: instant(),
        lastUsedAt: instant(),
      }),
    ),
    /** Nearly exhausted limits of the user's own account. */
    limits: list(accountLimitWarning),
    /**
     * Completed setup steps of an owner. Null: all were completed once, the owner dismissed them, or the user has only
     * shared clients.
     */
    firstSteps: nullable(
      object({
        /** A number was linked. */
        linked: flag(),
        /** A client greets people automatically. */
        greets: flag(),
        /** A person of the business answered a contact. */
        answered: flag(),
        /** A client is shared, or an invitation is open. */
        invited: flag(),
      }),
    ),
  }),
);
export type TodayOverview = Infer<typeof todayOverview>;

const sampleChat = {
  clientId: exampleClient.id,
  businessName: exampleClient.businessName,
  conversationId: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f10',
  chat: exampleCustomer,
  chatKind: 'person',
  name: 'Marta',
  phoneNumber: exampleCustomer,
} as const;
export const exampleTodayOverview: TodayOverview = {
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
  firstSteps: { linked: true, greets: true, answered: true, invited: false },
};
