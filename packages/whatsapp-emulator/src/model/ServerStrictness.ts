export const passkeyStops = ['never', 'request', 'answer', 'assertion'] as const;

/**
 * Rules that WhatsApp enforces for some accounts, at some times, or only recently. FIDELITY.md
 * gives the source of each rule.
 */
export interface ServerStrictness {
  /**
   * Whether the server refuses a request for a pairing code with the error 400 if its display name does not
   * contain a known browser and operating system.
   */
  readonly platformDisplay: boolean;
  /**
   * Lowest accepted client version. Older clients get 405 at registration and login. If it is empty, all
   * versions are accepted.
   */
  readonly minimumVersion: string;
  /** Whether every account must confirm with a passkey before it links a client. */
  readonly passkey: boolean;
  /**
   * Step of linking with a passkey after which server and phone send nothing more. `request`: no answer of the client
   * is answered. `answer`: a valid assertion is accepted and the continuation follows, but the query is not
   * answered. `assertion`: a valid assertion is accepted, but no continuation follows. `never`: no such step.
   */
  readonly passkeyStopsAfter: (typeof passkeyStops)[number];
  /** Whether the request contains its options. Otherwise the client must query them. */
  readonly passkeyOptionsInRequest: boolean;
  /**
   * Whether the first message to a device must contain the identity of the sender's device, signed by the account
   * and by the device.
   */
  readonly deviceIdentity: boolean;
  /** Number of messages that a client may send per minute. Further messages get 429. 0 means no limit. */
  readonly messagesPerMinute: number;
  /**
   * Whether the server refuses, with error 463, a client's message to some contacts. These are contacts who
   * have neither written to the client nor given it a privacy token.
   */
  readonly chatTokens: boolean;
  /**
   * Whether a message stanza also names the sender's other address: the LID beside the number, or the number beside
   * the LID. Without it, a client must look up that both belong to one person.
   */
  readonly alternativeAddresses: boolean;
  /**
   * End of a time lock, in Unix milliseconds on the emulator's clock. Until then, a client that opens a chat
   * gets 463, and the reported time lock contains this time. 0 means no lock.
   */
  readonly timelockUntil: number;
  /**
   * Number of chats that an account may open in a cycle. Further ones get 463. The account receives warnings before.
   * 0 means no quota.
   */
  readonly newChatQuota: number;
  /** End of the cycle of the quota, in Unix milliseconds on the emulator's clock. 0 means that it never ends. */
  readonly newChatCycleEndsAt: number;
  /**
   * Whether phones encrypt edits with the secret of the edited message, as since May 2026. If not, they send them
   * in the former form, as a readable protocol message.
   */
  readonly encryptedEdits: boolean;
  /**
   * Whether the server answers the stanzas with which Baileys reads catalogs and orders (`w:biz:catalog`,
   * `fb:thrift_iq`), as until July 2026. If not, it leaves them unanswered.
   */
  readonly catalogStanzas: boolean;
  /**
   * Whether the server refuses a client's status post with error 479 if it names people by number, as since the
   * migration to LIDs. If not, it also accepts the former form.
   */
  readonly lidStatusPosts: boolean;
}

/** Rules that the server enforces after a start or a reset. */
export const DEFAULT_SERVER_STRICTNESS: ServerStrictness = {
  platformDisplay: true,
  minimumVersion: '',
  passkey: false,
  passkeyStopsAfter: 'never',
  passkeyOptionsInRequest: true,
  deviceIdentity: true,
  messagesPerMinute: 0,
  chatTokens: false,
  alternativeAddresses: true,
  timelockUntil: 0,
  newChatQuota: 0,
  newChatCycleEndsAt: 0,
  encryptedEdits: true,
  catalogStanzas: false,
  lidStatusPosts: true,
};
