import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { recentHistory } from './history.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { sendHistory } from './sendHistory.ts';
import { sendPeer } from './sendPeer.ts';

const { APP_STATE_SYNC_KEY_SHARE } = proto.Message.ProtocolMessage.Type;

/** What a phone gives a companion that listens for the first time: the app state key, and its recent chats. */
export async function welcome(phone: PhoneParts, companion: Device): Promise<void> {
  await shareAppStateKey(phone, companion);
  await sendHistory(phone, companion, [recentHistory(phone)]);
}

async function shareAppStateKey(phone: PhoneParts, companion: Device): Promise<void> {
  const { appStateKey: keyData, appStateKeyId: keyId, rawId } = phone.keys;
  const fingerprint = { rawId, currentIndex: companion.id, deviceIndexes: [...phone.account.devices.keys()] };
  const timestamp = phone.server.clock.seconds;
  await sendPeer(phone, companion, {
    type: APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: { keys: [{ keyId: { keyId }, keyData: { keyData, fingerprint, timestamp } }] },
  });
}
