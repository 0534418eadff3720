import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../../model/EmulatorError.ts';
import type { PhoneContext } from '../../phone/PhoneContext.ts';
import { PhoneKeys } from '../../phone/PhoneKeys.ts';
import { SignalStore } from '../../phone/SignalStore.ts';
import { Account, type Device } from '../../server/Account.ts';
import type { AccountDirectory } from '../../server/AccountDirectory.ts';
import { AppStateCollection } from '../../server/AppStateCollection.ts';
import { StoredChannel } from '../../server/channels/StoredChannel.ts';
import { StoredGroup } from '../../server/groups/StoredGroup.ts';
import type { EmulatedWorld } from '../EmulatedWorld.ts';
import { decodeSnapshotValue } from './encodeSnapshotValue.ts';
import {
  type AccountSnapshot,
  type ChannelSnapshot,
  type GroupSnapshot,
  type PhoneSnapshot,
  SNAPSHOT_VERSION,
  type WorldSnapshot,
} from './WorldSnapshot.ts';

/** Parses a snapshot. @throws EmulatorError 409 when the text is not a snapshot of this version */
export function parseWorldSnapshot(text: string): WorldSnapshot {
  let snapshot: Partial<WorldSnapshot> | undefined;
  try {
    snapshot = decodeSnapshotValue(JSON.parse(text)) as Partial<WorldSnapshot>;
  } catch {
    snapshot = undefined;
  }
  if (snapshot?.version !== SNAPSHOT_VERSION) throw new EmulatorError(409, 'this is no snapshot of this version');
  return snapshot as WorldSnapshot;
}

/**
 * Restores a snapshot into an empty world. Phones that were online go online again, and clients
 * reconnect by themselves.
 */
export function restoreWorld(world: EmulatedWorld, snapshot: WorldSnapshot): void {
  const { server, phones, media } = world;
  const { directory } = server;
  for (const account of snapshot.accounts) directory.add(restoreAccount(account));
  for (const account of snapshot.accounts) restoreRelations(directory, account);
  for (const group of snapshot.groups) server.groups.add(restoreGroup(directory, group));
  for (const channel of snapshot.channels) server.channels.add(restoreChannel(directory, channel));
  media.restore(snapshot.media);
  server.messages = snapshot.messages;
  const restoredPhones = snapshot.phones.map(phoneSnapshot => {
    const account = requireAccount(directory, phoneSnapshot.phone);
    const parts = phones.restore(account, new PhoneKeys(phoneSnapshot.keys));
    restorePhone(directory, parts, phoneSnapshot);
    return { phoneSnapshot, parts };
  });
  // Restore all phones before one goes online, because stanzas queued for one phone may concern another phone.
  for (const { phoneSnapshot, parts } of restoredPhones) if (phoneSnapshot.isOnline) phones.open(parts);
}

function requireAccount(directory: AccountDirectory, phone: string): Account {
  const account = directory.findByPhone(phone);
  if (!account) throw new EmulatorError(409, `the snapshot refers to ${phone} but does not contain it`);
  return account;
}

function restoreAccount(snapshot: AccountSnapshot): Account {
  const { phone, lid, name, status, statusTime, lastSeen, business, picture, lastDevice } = snapshot;
  const { catalog = [], passkey, usesBusinessApp = true } = snapshot;
  const account = new Account(phone, lid, name, lastDevice);
  Object.assign(account, { status, statusTime, lastSeen, business, picture, usesBusinessApp, catalog, passkey });
  for (const blockedPhone of snapshot.blocked) account.blocked.add(blockedPhone);
  for (const [part, value] of snapshot.privacy) account.privacy.set(part, value);
  for (const [key, patches] of snapshot.appState) account.appState.set(key, new AppStateCollection(patches));
  for (const {
    id,
    keys,
    noiseKey,
    platform,
    preKeys,
    pending,
    welcomed,
    seenAt,
    name: deviceName,
    readsInlineHistory,
  } of snapshot.devices) {
    const device = id === 0 ? account.addPhone(keys) : account.addCompanion(id, keys, { noiseKey, platform });
    Object.assign(device, { welcomed, seenAt, name: deviceName, readsInlineHistory });
    device.preKeys.unpack(preKeys);
    for (const stanza of pending) device.pending.add(stanza);
  }
  return account;
}

/** Restores an account's relations to others: device and presence watchers, and permissions for new chats. */
function restoreRelations(directory: AccountDirectory, snapshot: AccountSnapshot): void {
  const { watchers, presenceSubscribers, heardFrom, tokensGiven } = snapshot;
  const account = requireAccount(directory, snapshot.phone);
  for (const writer of heardFrom) account.messageSenders.add(requireAccount(directory, writer));
  for (const [recipient, tokens] of tokensGiven)
    account.issuedTokens.set(
      requireAccount(directory, recipient),
      tokens.map(token => Buffer.from(token)),
    );
  for (const [watcher, servers] of watchers) account.watchers.set(requireAccount(directory, watcher), new Set(servers));
  for (const subscriber of presenceSubscribers) account.presenceSubscribers.add(requireAccount(directory, subscriber));
}

function restoreGroup(directory: AccountDirectory, snapshot: GroupSnapshot): StoredGroup {
  const { id, creator, subject, creation, members, settings, description, waiting, revokedCodes } = snapshot;
  const group = new StoredGroup(id, requireAccount(directory, creator), subject, creation);
  group.members.clear();
  for (const [member, role] of members) group.members.set(requireAccount(directory, member), role);
  for (const setting of settings) group.settings.add(setting);
  for (const code of revokedCodes) group.revokedCodes.add(code);
  for (const pendingPhone of waiting) group.waiting.add(requireAccount(directory, pendingPhone));
  const { subjectTime, picture, inviteCode, memberAddMode, ephemeral } = snapshot;
  const { isCommunity, community, isAnnouncements } = snapshot;
  return Object.assign(group, {
    subjectTime,
    subjectOwner: requireAccount(directory, snapshot.subjectOwner),
    picture,
    description: description && { ...description, owner: requireAccount(directory, description.owner) },
    inviteCode,
    memberAddMode,
    ephemeral,
    isCommunity,
    community,
    isAnnouncements,
  });
}

function restoreChannel(directory: AccountDirectory, snapshot: ChannelSnapshot): StoredChannel {
  const { id, inviteCode, owner, name, creation, description, picture, posts, lastPost } = snapshot;
  const channel = new StoredChannel(id, inviteCode, requireAccount(directory, owner), name, creation);
  for (const [follower, settings] of snapshot.followers)
    channel.followers.set(requireAccount(directory, follower), { ...settings });
  return Object.assign(channel, { description, picture, posts: [...posts], lastPost });
}

function restorePhone(directory: AccountDirectory, parts: PhoneContext, snapshot: PhoneSnapshot): void {
  const { signal, log, calls, presences, senderKeyHolders, hasFiles, isGarbled, unanswered } = snapshot;
  parts.useStore(new SignalStore(parts.keys, signal));
  for (const entry of log) parts.log.restore({ ...entry, content: proto.Message.decode(entry.content) });
  parts.calls.restore(calls);
  parts.presences.push(...presences);
  for (const [group, holders] of senderKeyHolders) {
    const devices = holders.map(name => findDevice(directory, name)).filter(device => device !== undefined);
    parts.senderKeyHolders.set(group, new Set(devices));
  }
  parts.unanswered.push(...unanswered);
  Object.assign(parts, { hasFiles, isGarbled });
}

function findDevice(directory: AccountDirectory, name: string): Device | undefined {
  const [phone = '', device] = name.split(':');
  return directory.findByPhone(phone)?.devices.get(Number(device));
}
