import {
  either,
  flag,
  type Infer,
  instant,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  uuid,
  webAddress,
  whole,
} from '../shape/index.ts';
import { sendables } from './outgoing.ts';
import { sharing } from './sharing.ts';

/** What became of a client's connection; finer than `status` (docs/product.md §3), and beside it. */
export const connectionStates = [
  'pending',
  'linking',
  'connected',
  'reconnecting',
  'disconnected',
  'needs-relink',
  'needs-passkey',
  'parked',
  'forbidden',
] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** Why a client is in its state, for people: what happened, what it means for them, what to do. */
export const explanation = named(
  'Explanation',
  object({ what: prose({ max: 300 }), meaning: prose({ max: 300 }), next: prose({ max: 300 }) }),
);
export type Explanation = Infer<typeof explanation>;

export const connection = named(
  'Connection',
  object({
    state: oneOf(...connectionStates),
    reason: nullable(line({ max: 60 })),
    explanation: nullable(explanation),
    since: nullable(instant()),
    /** Next attempt, expiry of the QR, or end of a suspension. */
    until: nullable(instant()),
    lastEventAt: nullable(instant()),
    /** When it was last known that WhatsApp takes what it says, or brought it something; absent from events. */
    provenAt: optional(nullable(instant())),
  }),
);
export type Connection = Infer<typeof connection>;

export const clientStatuses = ['pending', 'connected', 'disconnected'] as const;

/** The number a client is linked with, digits only; null while it is linked with none. Usually that of `phoneNumber`. */
export const linkedNumber = nullable(matching(/^\d{7,15}$/, 'phone'));

const identity = {
  _id: uuid(),
  id: uuid(),
  businessName: line({ max: 100 }),
  phoneNumber: matching(/^\d{7,15}$/, 'phone'),
  status: oneOf(...clientStatuses),
  isConnected: flag(),
  connection,
  linkedNumber,
  webhookUrl: nullable(webAddress()),
  createdAt: instant(),
  messageCount: whole(),
};

/** What of a client changes by itself. `sequence`: the number of its newest event. */
export const clientConnection = named(
  'ClientConnection',
  object({
    id: uuid(),
    isConnected: flag(),
    status: oneOf(...clientStatuses),
    connection,
    linkedNumber,
    sequence: whole(),
  }),
);
export type ClientConnection = Infer<typeof clientConnection>;

/** What can be sent over the connection this server has; anything else is refused. */
export const canSend = list(oneOf(...sendables));

/** One of the ways by which WhatsApp is reached: how a line is linked, and what differs between them. */
export const transportView = named(
  'Transport',
  object({
    name: line({ max: 60 }),
    qr: flag(),
    pairingCode: flag(),
    /** What it is linked by instead: values that the owner copies from the network's own pages. */
    credentials: list(object({ name: line({ max: 60 }), secret: flag() })),
    groups: flag(),
    /** Whether it is told that a message was delivered and read. */
    receipts: flag(),
  }),
);
export type TransportView = Infer<typeof transportView>;

/** One value that its owner copied from the network's pages. */
export const credential = () => line({ max: 2_000 });

/** What may differ between two transports; `buttons`: a menu arrives as something to tap, not as a text. */
export const transportAbilities = [
  'groups',
  'receipts',
  'calls',
  'profile',
  'contacts',
  'buttons',
  'template',
  'sticker',
  'poll',
  'event',
  'edit',
  'deletion',
  'mention',
] as const;
export type TransportAbility = (typeof transportAbilities)[number];

/** One of the ways that a client may go, and what going there would mean. */
export const transportChoice = named(
  'TransportChoice',
  object({
    transport: transportView,
    isUsed: flag(),
    /** Whether it was linked by it before, and needs neither a code nor data to go back. */
    isKept: flag(),
    gains: list(oneOf(...transportAbilities)),
    losses: list(oneOf(...transportAbilities)),
    /** Messages that wait to be sent, and those among them that cannot go this way. */
    waiting: whole(),
    cannotGo: whole(),
    /** For how long somebody may be answered freely after they wrote by this way; null: always. */
    replyWindowHours: nullable(whole()),
    /** Approved ones of this client that are known here. */
    templates: whole(),
    /** What its network posted while the client used another way: it is read on the return. */
    keptPosts: whole(),
    /** What is typed on the network's pages, where it posts what it has to tell. */
    webhook: nullable(object({ url: line({ max: 2_000 }), verifyToken: line({ max: 100 }) })),
  }),
);
export type TransportChoice = Infer<typeof transportChoice>;

/** Whether calls are declined by themselves, and what is then written to who called; empty: nothing. */
export const declinedCalls = object({ decline: flag(), text: prose({ max: 1_000, empty: true }) });

/** Why some of the past was not taken over. */
export const historyOmissions = ['older', 'too-large', 'unavailable'] as const;

/**
 * What has come of the conversations from before a number was linked. `share`: per cent, as WhatsApp counts; null while
 * it has not said. `since`: the oldest message.
 */
export const historyProgress = named(
  'HistoryProgress',
  object({
    share: nullable(whole({ max: 100 })),
    messages: whole(),
    since: nullable(instant()),
    leftOut: list(oneOf(...historyOmissions)),
    updatedAt: instant(),
  }),
);
export type HistoryProgress = Infer<typeof historyProgress>;

/** A client as its owner sees it, with its API token, or as those do with whom it is shared. */
export const client = named(
  'Client',
  object({
    ...identity,
    /** Empty for whom it is shared with: what can be done with it would outlast the sharing. */
    apiToken: prose({ max: 100, empty: true }),
    owner: uuid(),
    /** With whoever asks; null for its owner. */
    shared: nullable(sharing),
    calls: declinedCalls,
    /** Whether a conversation that is read here is marked as read on WhatsApp. */
    markRead: flag(),
    /** Whether calls can be declined over the connection this server has. */
    canDeclineCalls: flag(),
    /** Whether sound of any kind can be sent as a voice note; otherwise only OGG with Opus. */
    canConvertVoice: flag(),
    canSend,
    transport: transportView,
    history: nullable(historyProgress),
  }),
);
export type Client = Infer<typeof client>;

/** A client in an administrator's list: never with its token. */
export const listedClient = named(
  'ListedClient',
  object({
    ...identity,
    owner: nullable(either(object({ _id: uuid(), id: uuid(), name: line({ max: 100 }) }), uuid())),
    ownerId: uuid(),
    /** By which way it reaches WhatsApp, where that was chosen for it; null: the platform's own. */
    transport: nullable(object({ name: line({ max: 60 }) })),
  }),
);
export type ListedClient = Infer<typeof listedClient>;

export const sampleHistory: HistoryProgress = {
  share: 60,
  messages: 1_900,
  since: '2026-01-10T16:02:00.000Z',
  leftOut: [],
  updatedAt: '2026-03-02T15:14:00.000Z',
};
