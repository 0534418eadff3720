import { pause } from '@recado/timing';
import type {
  ChatReadUpdate,
  ContactName,
  GroupEvent,
  HistoryProgressUpdate,
  Logger,
  MarketingPreferenceUpdate,
  MessagePriceReport,
  NetworkLabelAssignment,
  NetworkLabelChange,
  Person,
  QualityRating,
  StatusUpdate,
  TemplateStatusChange,
  UnreadMarkUpdate,
  UnstoredMessageReport,
} from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { storeHistorySyncProgress } from '../../core/connection/storeHistorySyncProgress.ts';
import { storeQualityRating } from '../../core/connection/storeQualityRating.ts';
import { storeUnstoredMessages } from '../../core/connection/unstoredMessages.ts';
import { emitIdentityChange } from '../../core/contacts/emitIdentityChange.ts';
import { storeContactNames } from '../../core/contacts/storeContactNames.ts';
import { storeMarketingPreference } from '../../core/contacts/storeMarketingPreference.ts';
import { storeChatReadUpdate } from '../../core/conversations/storeChatReadUpdate.ts';
import { storeUnreadMark } from '../../core/conversations/storeUnreadMark.ts';
import { emitGroupEvent } from '../../core/events/emitGroupEvent.ts';
import type { StoredEventListener } from '../../core/events/StoredEventListener.ts';
import { storeNetworkLabel, storeNetworkLabelAssignment } from '../../core/labels/index.ts';
import { retryDuringOutage } from '../../core/outage/index.ts';
import { storeMessagePrices } from '../../core/prices/index.ts';
import { storeStatusPostUpdate } from '../../core/statusPosts/index.ts';
import { storeTemplateChange } from '../../core/templates/storeTemplates.ts';

export interface AccountEventReceiverDeps {
  readonly database: Knex;
  /** Notified after data of a client were stored. */
  readonly storedEvents: StoredEventListener;
  readonly log: Logger;
}

/**
 * Milliseconds between attempts to apply a read update or a label whose messages are not stored yet. A message may
 * arrive together with its read update but is stored later: it is first decrypted and its file is fetched.
 */
const READ_RETRY_DELAYS_MS = [200, 1_000, 4_000, 15_000, 60_000] as const;

export type AccountEventReceiver = ReturnType<typeof createAccountEventReceiver>;

/**
 * Stores the events of an account that are neither messages nor statuses. Each method resolves when the event is
 * stored, and rejects when `signal` aborts.
 */
export function createAccountEventReceiver({ database, storedEvents, log }: AccountEventReceiverDeps) {
  /** Stores data of a client, as soon as the database is available. */
  const storeForClient = <T>(
    clientId: string,
    dataKind: string,
    store: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> => retryDuringOutage(store, { signal, log, operation: `${dataKind} of ${clientId}` });

  return {
    /** Stores a change of a person's identity keys. */
    async receiveIdentityChange(clientId: string, person: Person, signal: AbortSignal): Promise<void> {
      const id = uuid();
      const store = () => emitIdentityChange(database, clientId, person, id);
      await storeForClient(clientId, 'identity change', store, signal);
      storedEvents.notify([clientId]);
    },

    /** Stores a person's decision about messages with offers. */
    async receiveMarketingPreference(
      clientId: string,
      preference: MarketingPreferenceUpdate,
      signal: AbortSignal,
    ): Promise<void> {
      const store = () => storeMarketingPreference(database, clientId, preference);
      await storeForClient(clientId, 'marketing preference', store, signal);
      storedEvents.notify([clientId]);
    },

    async receiveGroupEvent(clientId: string, groupEvent: GroupEvent, signal: AbortSignal): Promise<void> {
      const id = uuid();
      await storeForClient(clientId, 'group event', () => emitGroupEvent(database, clientId, groupEvent, id), signal);
      storedEvents.notify([clientId]);
    },

    /** Stores the network's quality rating of the number. */
    async receiveQualityRating(clientId: string, rating: QualityRating, signal: AbortSignal): Promise<void> {
      const id = uuid();
      await storeForClient(
        clientId,
        'quality rating',
        () => storeQualityRating(database, clientId, rating, id),
        signal,
      );
      storedEvents.notify([clientId]);
    },

    /** Stores names from the address book of the account's phone. */
    async receiveContactNames(clientId: string, names: readonly ContactName[], signal: AbortSignal): Promise<void> {
      await storeForClient(clientId, 'contact names', () => storeContactNames(database, clientId, names), signal);
    },

    /** Counts what the network charges for messages that arrived. */
    async receivePrices(clientId: string, prices: readonly MessagePriceReport[], signal: AbortSignal): Promise<void> {
      await storeForClient(clientId, 'prices', () => storeMessagePrices(database, clientId, prices), signal);
    },

    /** Stores a change that the network made to a message template. */
    async receiveTemplateChange(clientId: string, change: TemplateStatusChange, signal: AbortSignal): Promise<void> {
      const id = uuid();
      const store = () => storeTemplateChange(database, clientId, change, id);
      await storeForClient(clientId, 'template change', store, signal);
      storedEvents.notify([clientId]);
    },

    /** Marks messages as read. Also resolves if the messages do not arrive within some seconds. */
    async receiveReadUpdate(clientId: string, readUpdate: ChatReadUpdate, signal: AbortSignal): Promise<void> {
      const store = () => storeChatReadUpdate(database, clientId, readUpdate);
      for (const ms of [0, ...READ_RETRY_DELAYS_MS]) {
        if (ms > 0) await pause(ms, signal);
        if (await storeForClient(clientId, 'read update', store, signal)) break;
      }
      storedEvents.notify([clientId]);
    },

    /** Stores that the owner marked a chat as unread or deleted it on the phone. */
    async receiveUnreadMark(clientId: string, unreadMark: UnreadMarkUpdate, signal: AbortSignal): Promise<void> {
      await storeForClient(clientId, 'unread mark', () => storeUnreadMark(database, clientId, unreadMark), signal);
      storedEvents.notify([clientId]);
    },

    /** Stores a view of a status post, or what became of a post. */
    async receiveStatusPostUpdate(clientId: string, update: StatusUpdate, signal: AbortSignal): Promise<void> {
      await storeForClient(clientId, 'status post', () => storeStatusPostUpdate(database, clientId, update), signal);
    },

    /** Stores a label that was created, changed or deleted on the phone. */
    async receiveLabel(clientId: string, change: NetworkLabelChange, signal: AbortSignal): Promise<void> {
      await storeForClient(clientId, 'label', () => storeNetworkLabel(database, clientId, change), signal);
      storedEvents.notify([clientId]);
    },

    /** Stores a label of a chat or message. Also resolves if the group does not arrive within some seconds. */
    async receiveLabelAssignment(
      clientId: string,
      assignment: NetworkLabelAssignment,
      signal: AbortSignal,
    ): Promise<void> {
      const store = () => storeNetworkLabelAssignment(database, clientId, assignment);
      for (const ms of [0, ...READ_RETRY_DELAYS_MS]) {
        if (ms > 0) await pause(ms, signal);
        if (await storeForClient(clientId, 'label of a chat', store, signal)) break;
      }
      storedEvents.notify([clientId]);
    },

    /** Counts what the network delivered without becoming a message. */
    async receiveUnstoredMessages(
      clientId: string,
      reports: readonly UnstoredMessageReport[],
      signal: AbortSignal,
    ): Promise<void> {
      const store = () => storeUnstoredMessages(database, clientId, reports);
      await storeForClient(clientId, 'messages without a row', store, signal);
    },

    /** Stores the progress of the history import. */
    async receiveHistoryProgress(
      clientId: string,
      progress: HistoryProgressUpdate,
      signal: AbortSignal,
    ): Promise<void> {
      const store = () => storeHistorySyncProgress(database, clientId, progress);
      await storeForClient(clientId, 'history', store, signal);
      storedEvents.notify([clientId]);
    },
  };
}
