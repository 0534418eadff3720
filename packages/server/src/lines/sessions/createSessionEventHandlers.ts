import type { IncomingTransportMessage } from '@recado/transport';
import { runInSpan, type SpanStartOptions } from '../../core/tracing/index.ts';
import type { TransportEventStore } from '../receiving/TransportEventStore.ts';
import type { LiveSessionOptions } from './liveSession.ts';

type SessionEventHandlers = Omit<LiveSessionOptions['host'], 'vault' | 'log'>;

interface SessionEventHandlersOptions {
  readonly clientId: string;
  readonly receiving: TransportEventStore;
  readonly signal: AbortSignal;
  /** Called when the network sent a message or a status. */
  readonly recordActivity: () => void;
  readonly trackWork: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly onMessage: (message: IncomingTransportMessage) => void;
  /** Whether the messaging network accepts only replies, within some hours after a customer's message. */
  readonly hasReplyWindow: boolean;
}

/** Creates the handlers that store the received events of a session under its client. */
export function createSessionEventHandlers({
  clientId,
  receiving,
  signal,
  recordActivity,
  trackWork,
  onMessage,
  hasReplyWindow,
}: SessionEventHandlersOptions): SessionEventHandlers {
  const startedAt = Date.now();
  return {
    async received(message) {
      await runInSpan(createTraceStep(clientId, message), () => receiving.received(clientId, message, signal));
      // A message older than this session may have been sent when the line still used another transport.
      if (hasReplyWindow && !message.fromMe && message.timestamp.getTime() < startedAt)
        await receiving.receivedOnOtherNetwork(clientId, message, signal);
      recordActivity();
      onMessage(message);
    },
    identityChanged: person => trackWork(receiving.identityChanged(clientId, person, signal)),
    groupChanged: groupEvent => trackWork(receiving.groupChanged(clientId, groupEvent, signal)),
    ratingChanged: rating => trackWork(receiving.ratingChanged(clientId, rating, signal)),
    templateChanged: change => trackWork(receiving.templateChanged(clientId, change, signal)),
    readOnOtherDevice: readUpdate => trackWork(receiving.readOnOtherDevice(clientId, readUpdate, signal)),
    markedOnOtherDevice: unreadMark => trackWork(receiving.markedOnOtherDevice(clientId, unreadMark, signal)),
    historyProgressed: progress => trackWork(receiving.historyProgressed(clientId, progress, signal)),
    async updated(update) {
      await receiving.updated(clientId, update, signal);
      recordActivity();
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
