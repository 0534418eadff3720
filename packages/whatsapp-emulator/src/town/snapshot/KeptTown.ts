import type { PhoneCall, SeenPresence } from '../../model/Phone.ts';
import type { PhoneMessage } from '../../model/PhoneMessage.ts';
import type { KeptPhoneKeys } from '../../phone/PhoneKeys.ts';
import type { KeptSignal } from '../../phone/SignalStore.ts';
import type { StoredPost } from '../../server/channels/StoredChannel.ts';
import type { DeviceKeys } from '../../server/DeviceKeys.ts';
import type { GroupRole } from '../../server/groups/StoredGroup.ts';
import type { BinaryNode } from '../../wire/node.ts';

/** Version of what follows: another one is refused. */
export const keptVersion = 2;

/** A device of an account; who is connected is not kept. */
export interface KeptDevice {
  readonly id: number;
  readonly noiseKey: Uint8Array;
  readonly platform: string;
  readonly keys: DeviceKeys;
  /** One-time pre-keys, packed as `PreKeyPool` does. */
  readonly preKeys: Uint8Array;
  readonly pending: readonly BinaryNode[];
  readonly welcomed: boolean;
  readonly seenAt: number;
  readonly name: string;
  readonly readsInlineHistory: boolean;
}

/** An account as the server keeps it; other accounts are named by their numbers. */
export interface KeptAccount {
  readonly phone: string;
  readonly lid: string;
  readonly name: string;
  readonly status: string;
  readonly statusTime: number;
  readonly lastSeen: number;
  readonly business: readonly BinaryNode[];
  readonly picture: { readonly id: string; readonly jpeg: Uint8Array } | undefined;
  readonly blocked: ReadonlySet<string>;
  readonly privacy: ReadonlyMap<string, string>;
  readonly appState: ReadonlyMap<string, readonly Uint8Array[]>;
  readonly watchers: ReadonlyMap<string, ReadonlySet<string>>;
  readonly presenceSubscribers: readonly string[];
  /** Who wrote to it, and the tokens it gave to others, for who opens a chat. */
  readonly heardFrom: readonly string[];
  readonly tokensGiven: ReadonlyMap<string, readonly Uint8Array[]>;
  readonly lastDevice: number;
  readonly devices: readonly KeptDevice[];
}

/** A phone with its private keys, sessions and log. */
export interface KeptPhone {
  readonly phone: string;
  readonly isOnline: boolean;
  readonly keys: KeptPhoneKeys;
  readonly signal: KeptSignal;
  /** `content` as encoded protobuf. */
  readonly log: readonly (Omit<PhoneMessage, 'content'> & {
    readonly address: string;
    readonly content: Uint8Array;
  })[];
  readonly calls: readonly PhoneCall[];
  readonly presences: readonly SeenPresence[];
  /** `number:device` of those that have its sender key, by group. */
  readonly senderKeyHolders: ReadonlyMap<string, readonly string[]>;
  readonly hasFiles: boolean;
  readonly isGarbled: boolean;
  readonly unanswered: readonly BinaryNode[];
}

export interface KeptGroup {
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

/** A channel with its newest posts; its owner and its followers by their numbers. */
export interface KeptChannel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly picture: string;
  readonly inviteCode: string;
  readonly creation: number;
  readonly owner: string;
  readonly followers: ReadonlyMap<string, { readonly isMuted: boolean }>;
  readonly posts: readonly StoredPost[];
  readonly lastPost: number;
}

/** A whole town. The keys that clients trust are not in it: those are the emulator's. */
export interface KeptTown {
  readonly version: typeof keptVersion;
  /** The town's time, Unix milliseconds. */
  readonly now: number;
  readonly isStopped: boolean;
  readonly messages: number;
  readonly accounts: readonly KeptAccount[];
  readonly groups: readonly KeptGroup[];
  readonly channels: readonly KeptChannel[];
  readonly phones: readonly KeptPhone[];
  readonly media: {
    readonly files: ReadonlyMap<string, Uint8Array>;
    readonly expired: ReadonlyMap<string, Uint8Array>;
  };
}
