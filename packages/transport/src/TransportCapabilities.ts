import type { MediaKind } from './content.ts';
import type { SendableMessageKind } from './message.ts';
import type { SessionTaskArea } from './sessionTasks.ts';
import type { TransportCredentialField } from './transportCredentials.ts';

/** Capabilities of a transport, as plain data. The server checks them before it calls a session. */
export interface TransportCapabilities {
  readonly qr: boolean;
  readonly pairingCode: boolean;
  /** Whether sessions can link accounts that require a passkey. Requires `Session.answerPasskey`, `confirmPasskey`. */
  readonly passkey?: boolean;
  /** Fields of the credentials for linking, in the order of the form. Requires `Session.link`. */
  readonly credentials?: readonly TransportCredentialField[];
  /**
   * `false` if the network cannot look up numbers, otherwise absent. If `false`, `Session.lookup` returns each
   * number unchanged. Messages to unregistered numbers are then accepted and later reported as `failed`.
   */
  readonly lookup?: false;
  readonly groups: boolean;
  readonly media: readonly MediaKind[];
  /**
   * Kinds of content that can be sent in addition to `text` and the kinds of `media`. If set, messages
   * can also quote another message and, if `groups` is true, mention people.
   */
  readonly sends?: readonly SendableMessageKind[];
  /**
   * Source of link previews. `message`: the network passes on `TextContent.preview`. `network`: the network fetches
   * the page itself if a text has a `preview`. Absent: messages have no previews.
   */
  readonly linkPreviews?: 'message' | 'network';
  /** Maximum size of a sent file, in bytes. */
  readonly maxMediaBytes: number;
  /** Whether the network ever reports the statuses `delivered` and `read`. */
  readonly receipts: boolean;
  /** Kind of private IDs to which messages can be sent without a number. Absent: any. */
  readonly privateIds?: 'lid' | 'business-scoped';
  /** Whether calls are reported (content `call`) and can be declined. Requires `Session.declineCall`. */
  readonly calls?: boolean;
  /**
   * Duration of the reply window after each message of a person, in milliseconds. Afterwards `send`
   * rejects with `window-closed`, except for templates. Absent: unlimited.
   */
  readonly replyWindowMs?: number;
  /** Whether status posts can be published (`OutgoingTransportMessage.status`): texts, pictures and videos. */
  readonly statusPosts?: boolean;
  /** Areas, such as `groups`, whose tasks `Session.manage` supports. If set, sessions must have `manage`. */
  readonly manages?: readonly SessionTaskArea[];
  /** True if the network reports what it charges for messages (`SessionHost.pricesReported`). */
  readonly prices?: boolean;
  /** True if sessions connect only through `SessionHost.connect` when it exists. Requires `Transport.probe`. */
  readonly dials?: boolean;
}
