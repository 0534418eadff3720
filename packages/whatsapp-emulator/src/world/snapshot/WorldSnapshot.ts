import type { AccountPasskey } from '../../model/Passkey.ts';
import type { PhoneCall, ReceivedPresence } from '../../model/Phone.ts';
import type { PhoneMessage } from '../../model/PhoneMessage.ts';
import type { PhoneProduct } from '../../model/PhoneProduct.ts';
import type { PhoneKeysSnapshot } from '../../phone/PhoneKeys.ts';
import type { SignalStoreSnapshot } from '../../phone/SignalStore.ts';
import type { StoredChannelPost } from '../../server/channels/StoredChannel.ts';
import type { DeviceKeys } from '../../server/DeviceKeys.ts';
import type { GroupRole } from '../../server/groups/StoredGroup.ts';
import type { BinaryNode } from '../../wire/buildBinaryNode.ts';

/** Version of the snapshot format. Snapshots of other versions are rejected. */
export const SNAPSHOT_VERSION = 2;

/** Snapshot of a device, without its connection. */
export interface DeviceSnapshot {
  readonly id: number;
  readonly noiseKey: Uint8Array;
  readonly platform: string;
  readonly keys: DeviceKeys;
  /** One-time pre-keys in the packed form of `PreKeyPool`. */
  readonly preKeys: Uint8Array;
  readonly pending: readonly BinaryNode[];
  readonly welcomed: boolean;
  readonly seenAt: number;
  readonly name: string;
  readonly readsInlineHistory: boolean;
}

/** Snapshot of an account. Other accounts are referenced by phone number. */
export interface AccountSnapshot {
  readonly phone: string;
  readonly lid: string;
  readonly name: string;
  readonly status: string;
  readonly statusTime: number;
  readonly lastSeen: number;
  readonly business: readonly BinaryNode[];
  /** Absent in snapshots of earlier releases, whose phones all ran the business app. */
  readonly usesBusinessApp?: boolean;
  /** Absent in snapshots of earlier releases. */
  readonly catalog?: readonly PhoneProduct[];
  /** Absent if the account has no passkey, and in snapshots of earlier releases. */
  readonly passkey?: AccountPasskey | undefined;
  readonly picture: { readonly id: string; readonly jpeg: Uint8Array } | undefined;
  readonly blocked: ReadonlySet<string>;
  readonly privacy: ReadonlyMap<string, string>;
  readonly appState: ReadonlyMap<string, readonly Uint8Array[]>;
  readonly watchers: ReadonlyMap<string, ReadonlySet<string>>;
  readonly presenceSubscribers: readonly string[];
  /**
   * Accounts that wrote to this account. This account may open a chat with them, even if the server requires
   * chat tokens.
   */
  readonly heardFrom: readonly string[];
  readonly tokensGiven: ReadonlyMap<string, readonly Uint8Array[]>;
  readonly lastDevice: number;
  readonly devices: readonly DeviceSnapshot[];
}

/** Snapshot of a phone with its private keys, sessions and log. */
export interface PhoneSnapshot {
  readonly phone: string;
  readonly isOnline: boolean;
  readonly keys: PhoneKeysSnapshot;
  readonly signal: SignalStoreSnapshot;
  /** Message log of the phone. The `content` of each message is encoded as protobuf. */
  readonly log: readonly (Omit<PhoneMessage, 'content'> & {
    readonly address: string;
    readonly content: Uint8Array;
  })[];
  readonly calls: readonly PhoneCall[];
  readonly presences: readonly ReceivedPresence[];
  /** For each group, the devices that have received the phone's sender key, as `number:device`. */
  readonly senderKeyHolders: ReadonlyMap<string, readonly string[]>;
  readonly hasFiles: boolean;
  readonly isGarbled: boolean;
  readonly unanswered: readonly BinaryNode[];
}

export interface GroupSnapshot {
  readonly id: string;
  readonly creator: string;
  readonly creation: number;
  readonly members: ReadonlyMap<string, GroupRole>;
  readonly settings: ReadonlySet<string>;
  readonly subject: string;
  readonly subjectTime: number;
  readonly subjectOwner: string;
  readonly picture: { readonly id: string; readonly jpeg: Uint8Array } | undefined;
  readonly description:
    | { readonly id: string; readonly text: string; readonly owner: string; readonly time: number }
    | undefined;
  readonly inviteCode: string;
  readonly revokedCodes: ReadonlySet<string>;
  readonly waiting: readonly string[];
  readonly memberAddMode: string;
  readonly ephemeral: number;
  readonly isCommunity: boolean;
  readonly community: string | undefined;
  readonly isAnnouncements: boolean;
}

/** Snapshot of a channel with its newest posts. Owner and followers are phone numbers. */
export interface ChannelSnapshot {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly picture: string;
  readonly inviteCode: string;
  readonly creation: number;
  readonly owner: string;
  readonly followers: ReadonlyMap<string, { readonly isMuted: boolean }>;
  readonly posts: readonly StoredChannelPost[];
  readonly lastPost: number;
}

/** Snapshot of a world. It omits the root keys that clients trust, because these belong to the emulator. */
export interface WorldSnapshot {
  readonly version: typeof SNAPSHOT_VERSION;
  /** World time in Unix milliseconds. */
  readonly now: number;
  readonly isStopped: boolean;
  readonly messages: number;
  readonly accounts: readonly AccountSnapshot[];
  readonly groups: readonly GroupSnapshot[];
  readonly channels: readonly ChannelSnapshot[];
  readonly phones: readonly PhoneSnapshot[];
  readonly media: {
    readonly files: ReadonlyMap<string, Uint8Array>;
    readonly expired: ReadonlyMap<string, Uint8Array>;
  };
}
