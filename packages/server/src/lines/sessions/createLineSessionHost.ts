import { type IncomingTransportMessage, isStatusPostChat, type Logger, type Vault } from '@recado/transport';
import { runInSpan, type SpanStartOptions } from '../../core/tracing/index.ts';
import type { AccountEventReceiver, MessageReceiver } from '../receiving/index.ts';
import type { LineActivity } from '../state/createLineActivity.ts';
import type { CallDecliner } from './createCallDecliner.ts';
import type { LineSessionHost, LiveSession } from './createLiveSession.ts';
import type { NewestSessionReporter } from './createNewestSessionReporter.ts';

export interface LineSessionHostDeps {
  readonly clientId: string;
  /** The session that reports to this host. */
  readonly session: LiveSession;
  readonly vault: Vault;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly receiver: MessageReceiver;
  readonly accountEvents: AccountEventReceiver;
  readonly activity: LineActivity;
  readonly callDecliner: CallDecliner;
  readonly sessionReporter: NewestSessionReporter;
  /** Whether the messaging network accepts only replies, within some hours after a customer's message. */
  readonly hasReplyWindow: boolean;
}

/** Creates the host of one session, which stores the received events of the session under its client. */
export function createLineSessionHost({
  clientId,
  session,
  vault,
  log,
  signal,
  receiver,
  accountEvents,
  activity,
  callDecliner,
  sessionReporter,
  hasReplyWindow,
}: LineSessionHostDeps): LineSessionHost {
  const startedAt = Date.now();
  return {
    vault,
    log,
    signal,
    changed(change) {
      session.handleChange(change);
      sessionReporter.reportChange(clientId, session, change);
    },
    async received(message) {
      await runInSpan(createTraceStep(clientId, message), () => receiver.receive(clientId, message, signal));
      // A message older than this session may have been sent when the line still used another transport.
      if (hasReplyWindow && !message.fromMe && message.timestamp.getTime() < startedAt)
        await receiver.storeReplyWindow(clientId, message, signal);
      activity.recordActivity();
      if (message.content.type === 'call') void callDecliner.declineCall(clientId, message, session.session, signal);
    },
    findMessageSecrets(messageId, chat) {
      return receiver.findMessageSecrets(clientId, { waId: messageId, chat }, signal);
    },
    async updated(update) {
      if (isStatusPostChat(update.chat)) await accountEvents.receiveStatusPostUpdate(clientId, update, signal);
      else await receiver.updateStatus(clientId, update, signal);
      activity.recordActivity();
    },
    identityChanged(person) {
      return activity.trackWork(accountEvents.receiveIdentityChange(clientId, person, signal));
    },
    preferenceChanged(preference) {
      return activity.trackWork(accountEvents.receiveMarketingPreference(clientId, preference, signal));
    },
    groupChanged(groupEvent) {
      return activity.trackWork(accountEvents.receiveGroupEvent(clientId, groupEvent, signal));
    },
    ratingChanged(rating) {
      return activity.trackWork(accountEvents.receiveQualityRating(clientId, rating, signal));
    },
    contactsNamed(names) {
      return activity.trackWork(accountEvents.receiveContactNames(clientId, names, signal));
    },
    pricesReported(prices) {
      return activity.trackWork(accountEvents.receivePrices(clientId, prices, signal));
    },
    templateChanged(change) {
      return activity.trackWork(accountEvents.receiveTemplateChange(clientId, change, signal));
    },
    readOnOtherDevice(readUpdate) {
      return activity.trackWork(accountEvents.receiveReadUpdate(clientId, readUpdate, signal));
    },
    markedOnOtherDevice(unreadMark) {
      return activity.trackWork(accountEvents.receiveUnreadMark(clientId, unreadMark, signal));
    },
    labelChanged(change) {
      return activity.trackWork(accountEvents.receiveLabel(clientId, change, signal));
    },
    labelAssigned(assignment) {
      return activity.trackWork(accountEvents.receiveLabelAssignment(clientId, assignment, signal));
    },
    historyProgressed(progress) {
      return activity.trackWork(accountEvents.receiveHistoryProgress(clientId, progress, signal));
    },
    messagesUnstored(reports) {
      return activity.trackWork(accountEvents.receiveUnstoredMessages(clientId, reports, signal));
    },
  };
}

/** Starts a trace for a message. Messages of a history get no trace, because there are tens of thousands. */
const createTraceStep = (clientId: string, { id, content, arrival }: IncomingTransportMessage): SpanStartOptions => ({
  name: 'whatsapp receive',
  kind: 'consumer',
  ...(arrival !== 'history' && { isRoot: true }),
  attributes: { 'recado.client.id': clientId, 'recado.message.id': id, 'recado.message.type': content.type },
});
