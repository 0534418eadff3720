import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../../model/EmulatorError.ts';
import { PhoneKeys } from '../../phone/PhoneKeys.ts';
import type { PhoneParts } from '../../phone/PhoneParts.ts';
import { SignalStore } from '../../phone/SignalStore.ts';
import { Account, type Device } from '../../server/Account.ts';
import { AppStateCollection } from '../../server/AppStateCollection.ts';
import { StoredChannel } from '../../server/channels/StoredChannel.ts';
import type { Directory } from '../../server/Directory.ts';
import { StoredGroup } from '../../server/groups/StoredGroup.ts';
import type { Town } from '../Town.ts';
import {
  type KeptAccount,
  type KeptChannel,
  type KeptGroup,
  type KeptPhone,
  type KeptTown,
  keptVersion,
} from './KeptTown.ts';
import { unpack } from './pack.ts';

/** @throws EmulatorError 409 when it is no snapshot, or one of another version */
export function readSnapshot(text: string): KeptTown {
  let kept: Partial<KeptTown> | undefined;
  try {
    kept = unpack(JSON.parse(text)) as Partial<KeptTown>;
  } catch {
    kept = undefined;
  }
  if (kept?.version !== keptVersion) throw new EmulatorError(409, 'this is no snapshot of this version');
  return kept as KeptTown;
}

/**
 * Brings back into an empty town what was written down of one; phones that were online are again, clients come by
 * themselves.
 */
export function restoreTown(town: Town, kept: KeptTown): void {
  const { server, phones, media } = town;
  const { directory } = server;
  for (const account of kept.accounts) directory.add(restoreAccount(account));
  for (const account of kept.accounts) acquaint(directory, account);
  for (const group of kept.groups) server.groups.add(restoreGroup(directory, group));
  for (const channel of kept.channels) server.channels.add(restoreChannel(directory, channel));
  media.restore(kept.media);
  server.messages = kept.messages;
  const restored = kept.phones.map(one => {
    const account = known(directory, one.phone);
    const parts = phones.restore(account, new PhoneKeys(one.keys));
    restorePhone(directory, parts, one);
    return { one, parts };
  });
  // All of them first: what waited for one of them may concern another.
  for (const { one, parts } of restored) if (one.isOnline) phones.open(parts);
}

function known(directory: Directory, phone: string): Account {
  const account = directory.byPhone(phone);
  if (!account) throw new EmulatorError(409, `the snapshot names ${phone} and does not hold it`);
  return account;
}

function restoreAccount(kept: KeptAccount): Account {
  const { phone, lid, name, status, statusTime, lastSeen, business, picture, lastDevice } = kept;
  const account = new Account(phone, lid, name, lastDevice);
  Object.assign(account, { status, statusTime, lastSeen, business, picture });
  for (const one of kept.blocked) account.blocked.add(one);
  for (const [part, value] of kept.privacy) account.privacy.set(part, value);
  for (const [key, patches] of kept.appState) account.appState.set(key, new AppStateCollection(patches));
  for (const {
    id,
    keys,
    noiseKey,
    platform,
    preKeys,
    pending,
    welcomed,
    seenAt,
    name: shown,
    readsInlineHistory,
  } of kept.devices) {
    const device = id === 0 ? account.addPhone(keys) : account.addCompanion(id, keys, { noiseKey, platform });
    Object.assign(device, { welcomed, seenAt, name: shown, readsInlineHistory });
    device.preKeys.unpack(preKeys);
    for (const stanza of pending) device.pending.add(stanza);
  }
  return account;
}

/** Who asked for its devices, who for its presence, and who may open a chat with it. */
function acquaint(directory: Directory, kept: KeptAccount): void {
  const { watchers, presenceSubscribers, heardFrom, tokensGiven } = kept;
  const account = known(directory, kept.phone);
  for (const one of heardFrom) account.heardFrom.add(known(directory, one));
  for (const [other, tokens] of tokensGiven)
    account.tokensGiven.set(
      known(directory, other),
      tokens.map(token => Buffer.from(token)),
    );
  for (const [watcher, servers] of watchers)
    account.watchers.set(known(directory, watcher), new Set(servers));
  for (const subscriber of presenceSubscribers) account.presenceSubscribers.add(known(directory, subscriber));
}

function restoreGroup(directory: Directory, kept: KeptGroup): StoredGroup {
  const { id, creator, subject, creation, members, settings, description, waiting, revokedCodes } = kept;
  const group = new StoredGroup(id, known(directory, creator), subject, creation);
  group.members.clear();
  for (const [member, role] of members) group.members.set(known(directory, member), role);
  for (const setting of settings) group.settings.add(setting);
  for (const code of revokedCodes) group.revokedCodes.add(code);
  for (const one of waiting) group.waiting.add(known(directory, one));
  const { subjectTime, picture, inviteCode, memberAddMode, ephemeral } = kept;
  const { isCommunity, community, isAnnouncements } = kept;
  return Object.assign(group, {
    subjectTime,
    subjectOwner: known(directory, kept.subjectOwner),
    picture,
    description: description && { ...description, owner: known(directory, description.owner) },
    inviteCode,
    memberAddMode,
    ephemeral,
    isCommunity,
    community,
    isAnnouncements,
  });
}

function restoreChannel(directory: Directory, kept: KeptChannel): StoredChannel {
  const { id, inviteCode, owner, name, creation, description, picture, posts, lastPost } = kept;
  const channel = new StoredChannel(id, inviteCode, known(directory, owner), name, creation);
  for (const [follower, how] of kept.followers) channel.followers.set(known(directory, follower), { ...how });
  return Object.assign(channel, { description, picture, posts: [...posts], lastPost });
}

function restorePhone(directory: Directory, parts: PhoneParts, kept: KeptPhone): void {
  const { signal, log, calls, presences, senderKeyHolders, hasFiles, isGarbled, unanswered } = kept;
  parts.use(new SignalStore(parts.keys, signal));
  for (const entry of log) parts.log.restore({ ...entry, content: proto.Message.decode(entry.content) });
  parts.calls.restore(calls);
  parts.presences.push(...presences);
  for (const [group, holders] of senderKeyHolders) {
    const devices = holders.map(name => deviceNamed(directory, name)).filter(one => one !== undefined);
    parts.senderKeyHolders.set(group, new Set(devices));
  }
  parts.unanswered.push(...unanswered);
  Object.assign(parts, { hasFiles, isGarbled });
}

function deviceNamed(directory: Directory, name: string): Device | undefined {
  const [phone = '', device] = name.split(':');
  return directory.byPhone(phone)?.devices.get(Number(device));
}
