import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { composeInitialHistory } from './history.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { sendChatHistory } from './sendChatHistory.ts';
import { sendPeerMessage } from './sendPeerMessage.ts';

const { APP_STATE_SYNC_KEY_SHARE } = proto.Message.ProtocolMessage.Type;

/**
 * Sends the app-state key and the history to a companion that connects for the first time.
 */
export async function sendInitialSyncToCompanion(phone: PhoneContext, companion: Device): Promise<void> {
  await shareAppStateKey(phone, companion);
  await sendChatHistory(phone, companion, composeInitialHistory(phone));
}

async function shareAppStateKey(phone: PhoneContext, companion: Device): Promise<void> {
  const { appStateKey: keyData, appStateKeyId: keyId, rawId } = phone.keys;
  const fingerprint = { rawId, currentIndex: companion.id, deviceIndexes: [...phone.account.devices.keys()] };
  const timestamp = phone.server.clock.seconds;
  await sendPeerMessage(phone, companion, {
    type: APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: { keys: [{ keyId: { keyId }, keyData: { keyData, fingerprint, timestamp } }] },
  });
}
