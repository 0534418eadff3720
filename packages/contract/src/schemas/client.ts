import {
  either,
  flag,
  type Infer,
  instant,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  textMatchingPattern,
  uuid,
  webAddress,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { businessDetails, clientSettings, getFieldSchemas, serverSetClientFields } from './clientFields.ts';
import { clientSharing } from './clientSharing.ts';
import { sendableContentCapabilities } from './outgoing.ts';

/** State of a client's connection, more precise than the field `status` (docs/product.md §3). */
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

/** Explains a client's state to users: `what` happened, its `meaning`, and the `next` step. */
export const clientStateExplanation = withSchemaName(
  'Explanation',
  object({
    what: multilineText({ max: 300 }),
    meaning: multilineText({ max: 300 }),
    next: multilineText({ max: 300 }),
  }),
);
export type ClientStateExplanation = Infer<typeof clientStateExplanation>;

export const connection = withSchemaName(
  'Connection',
  object({
    state: oneOf(...connectionStates),
    reason: nullable(singleLineText({ max: 60 })),
    explanation: nullable(clientStateExplanation),
    since: nullable(instant()),
    /**
     * End of the state, if it is known: time of the next connection attempt, expiry of the QR code, or end of
     * a suspension.
     */
    until: nullable(instant()),
    lastEventAt: nullable(instant()),
    /** Last time when WhatsApp confirmed a request or delivered data to the line. Events omit this field. */
    provenAt: optional(nullable(instant())),
  }),
);
export type Connection = Infer<typeof connection>;

export const clientStatuses = ['pending', 'connected', 'disconnected'] as const;

/** Number of the linked account, digits only; null while unlinked. Usually equals `phoneNumber`. */
export const linkedPhoneNumber = nullable(textMatchingPattern(/^\d{7,15}$/, 'phone'));

/** Fields that everyone sees who may see the client. Stored fields are in `clientFields.ts`, computed fields here. */
const clientFields = {
  _id: uuid(),
  id: uuid(),
  ...getFieldSchemas(businessDetails),
  status: oneOf(...clientStatuses),
  isConnected: flag(),
  connection,
  linkedNumber: linkedPhoneNumber,
  webhookUrl: nullable(webAddress()),
  ...getFieldSchemas(serverSetClientFields),
  messageCount: integer(),
};

/** Client fields that change without a user's action. `sequence` is the number of the client's newest event. */
export const clientConnection = withSchemaName(
  'ClientConnection',
  object({
    id: uuid(),
    isConnected: flag(),
    status: oneOf(...clientStatuses),
    connection,
    linkedNumber: linkedPhoneNumber,
    sequence: integer(),
  }),
);
export type ClientConnection = Infer<typeof clientConnection>;

/** Kinds of content that this server's connection can send. Requests to send other kinds are rejected. */
export const sendableContentCapabilityList = list(oneOf(...sendableContentCapabilities));

/** Describes a transport: how it links a line to WhatsApp, and which features it has. */
export const transportView = withSchemaName(
  'Transport',
  object({
    name: singleLineText({ max: 60 }),
    qr: flag(),
    pairingCode: flag(),
    /** Values that the owner copies from the network's pages, if the transport links without a QR code. */
    credentials: list(object({ name: singleLineText({ max: 60 }), secret: flag() })),
    groups: flag(),
    /** Whether the transport reports that a message was delivered and read. */
    receipts: flag(),
  }),
);
export type TransportView = Infer<typeof transportView>;

/** Maximum number of credentials of one transport. */
export const MAX_TRANSPORT_CREDENTIALS = 50;
/** One credential, which the owner copies from the network's own pages. */
export const transportCredential = () => singleLineText({ max: 2_000 });

/** Abilities that may differ between transports. `buttons`: menus have buttons instead of numbered text. */
export const transportCapabilityNames = [
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
export type TransportCapabilityName = (typeof transportCapabilityNames)[number];

/** A transport to which a client can switch, and the effects of the switch. */
export const transportChoice = withSchemaName(
  'TransportChoice',
  object({
    transport: transportView,
    isUsed: flag(),
    /** Whether the client was linked with this transport before and can return without a code or credentials. */
    isKept: flag(),
    gains: list(oneOf(...transportCapabilityNames)),
    losses: list(oneOf(...transportCapabilityNames)),
    /** Number of messages that wait to be sent, and (`cannotGo`) how many of them this transport cannot send. */
    waiting: integer(),
    cannotGo: integer(),
    /**
     * Hours of the reply window: the time after a person's message in which the client may answer with any
     * content. Null: no limit.
     */
    replyWindowHours: nullable(integer()),
    /** Number of this client's approved templates that Recado knows for this transport. */
    templates: integer(),
    /** Number of webhook requests for this transport that wait until the client switches back to it. */
    keptPosts: integer(),
    /** URL and token to enter on the network's pages, so that the network sends its webhooks to this platform. */
    webhook: nullable(object({ url: singleLineText({ max: 2_000 }), verifyToken: singleLineText({ max: 100 }) })),
  }),
);
export type TransportChoice = Infer<typeof transportChoice>;

/** Whether calls are declined automatically, and the text for the caller. Empty: no text. */
export const callDeclineSettings = object({ decline: flag(), text: multilineText({ max: 1_000, empty: true }) });

/** Reasons why part of the history was not imported. */
export const historyOmissionReasons = ['older', 'too-large', 'unavailable'] as const;

/**
 * Import progress of conversations from before a number was linked. `share`: per cent, as WhatsApp
 * reports it; null before its first report. `since`: time of the oldest imported message.
 */
export const historyImportProgress = withSchemaName(
  'HistoryProgress',
  object({
    share: nullable(integer({ max: 100 })),
    messages: integer(),
    since: nullable(instant()),
    leftOut: list(oneOf(...historyOmissionReasons)),
    updatedAt: instant(),
  }),
);
export type HistoryImportProgress = Infer<typeof historyImportProgress>;

/** A client as its owner sees it. */
export const client = withSchemaName(
  'Client',
  object({
    ...clientFields,
    /**
     * The client's API token. Empty if the client is only shared with the user, because the token would
     * remain valid after the sharing ends. Empty also if the session has not proved the user's identity within ten
     * minutes: `GET /clients/{id}/token` then asks for the proof.
     */
    apiToken: multilineText({ max: 100, empty: true }),
    owner: uuid(),
    /** How the owner shares the client with the requesting user; null if this user is the owner. */
    shared: nullable(clientSharing),
    calls: callDeclineSettings,
    ...getFieldSchemas(clientSettings),
    /** Whether this client's transport on this server can decline calls. */
    canDeclineCalls: flag(),
    /** Whether any audio file can be sent as a voice note. Otherwise only OGG files with Opus can be sent. */
    canConvertVoice: flag(),
    canSend: sendableContentCapabilityList,
    transport: transportView,
    history: nullable(historyImportProgress),
  }),
);
export type Client = Infer<typeof client>;

/** A client in an administrator's list, which never contains its token. */
export const listedClient = withSchemaName(
  'ListedClient',
  object({
    ...clientFields,
    owner: nullable(either(object({ _id: uuid(), id: uuid(), name: singleLineText({ max: 100 }) }), uuid())),
    ownerId: uuid(),
    /** Transport that was chosen for this client; null: the default of the platform. */
    transport: nullable(object({ name: singleLineText({ max: 60 }) })),
  }),
);
export type ListedClient = Infer<typeof listedClient>;

export const exampleHistoryProgress: HistoryImportProgress = {
  share: 60,
  messages: 1_900,
  since: '2026-01-10T16:02:00.000Z',
  leftOut: [],
  updatedAt: '2026-03-02T15:14:00.000Z',
};
