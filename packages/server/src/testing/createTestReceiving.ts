import type { AccountEventReceiver, MessageReceiver } from '../lines/receiving/index.ts';

/** Calls with which a test reports events as a session does. */
export interface TestReceiving {
  received: MessageReceiver['receive'];
  findMessageSecrets: MessageReceiver['findMessageSecrets'];
  identityChanged: AccountEventReceiver['receiveIdentityChange'];
  groupChanged: AccountEventReceiver['receiveGroupEvent'];
  readOnOtherDevice: AccountEventReceiver['receiveReadUpdate'];
  historyProgressed: AccountEventReceiver['receiveHistoryProgress'];
}

/** Creates the calls that a session would make on its host, for tests without a session. */
export const createTestReceiving = (receiver: MessageReceiver, accountEvents: AccountEventReceiver): TestReceiving => ({
  received(clientId, message, signal) {
    return receiver.receive(clientId, message, signal);
  },
  findMessageSecrets(clientId, message, signal) {
    return receiver.findMessageSecrets(clientId, message, signal);
  },
  identityChanged(clientId, person, signal) {
    return accountEvents.receiveIdentityChange(clientId, person, signal);
  },
  groupChanged(clientId, groupEvent, signal) {
    return accountEvents.receiveGroupEvent(clientId, groupEvent, signal);
  },
  readOnOtherDevice(clientId, readUpdate, signal) {
    return accountEvents.receiveReadUpdate(clientId, readUpdate, signal);
  },
  historyProgressed(clientId, progress, signal) {
    return accountEvents.receiveHistoryProgress(clientId, progress, signal);
  },
});
