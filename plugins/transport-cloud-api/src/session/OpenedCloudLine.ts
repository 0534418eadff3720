import {
  type ConnectionChange,
  type Media,
  type OutgoingTransportMessage,
  type ReferencedTransportMessage,
  type SessionHost,
  TransportError,
  type TypingState,
} from '@recado/transport';
import { type CatalogTasks, createCloudCatalogTaskHandlers } from '../catalog/createCloudCatalogTaskHandlers.ts';
import { cloudCapabilities } from '../cloudCapabilities.ts';
import type { CloudSettings } from '../createCloudSettings.ts';
import { isTemporaryGraphErrorCode, toTransportError } from '../graph/errorTable.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { buildWamid } from '../graph/wireId.ts';
import { IdentityResolver } from '../incoming/IdentityResolver.ts';
import { LastIncomingMessageStore } from '../incoming/LastIncomingMessageStore.ts';
import { NotificationReceiver } from '../incoming/NotificationReceiver.ts';
import type { CloudCredentials } from '../linking/credentials.ts';
import { findLocatedMedia, type GraphMediaSource } from '../media/fetchMedia.ts';
import { CloudMessageSender } from '../outgoing/CloudMessageSender.ts';
import { SentMessageStore } from '../outgoing/SentMessageStore.ts';
import { createTemplateTaskHandlers, type TemplateTasks } from '../templates/createTemplateTaskHandlers.ts';
import { type BusinessNumberState, fetchPhoneNumberState, toSessionCloseDetails } from './fetchPhoneNumberState.ts';
import { LineHeartbeat, type LineHeartbeatResult } from './LineHeartbeat.ts';

export interface OpenCloudLineDeps {
  readonly settings: CloudSettings;
  readonly host: SessionHost;
  readonly credentials: CloudCredentials;
  readonly state: BusinessNumberState;
  readonly signal: AbortSignal;
  /** Called after every successful check of the number. */
  readonly onChecked: () => void;
  readonly onEnded: (ending: Omit<Extract<ConnectionChange, { state: 'closed' }>, 'state'>) => void;
}

/** Components of an open line: its sender, its notification receiver, its tasks and its heartbeat. */
export class OpenedCloudLine {
  readonly sender: CloudMessageSender;
  readonly notifications: NotificationReceiver;
  readonly tasks: TemplateTasks & CatalogTasks;
  readonly #deps: OpenCloudLineDeps;
  readonly #chats: LastIncomingMessageStore;
  readonly #heartbeat: LineHeartbeat;
  readonly #mediaSource: GraphMediaSource;
  #quality: string | undefined;

  constructor(deps: OpenCloudLineDeps) {
    const { settings, host, credentials, state, signal } = deps;
    const { graph, timings, now } = settings;
    this.#deps = deps;
    this.#quality = state.quality;
    this.#chats = new LastIncomingMessageStore(host.vault);
    void this.#reportQuality(state.quality);
    void this.#reportLimit(state.limit);
    const sent = new SentMessageStore(host.vault);
    const people = new IdentityResolver(host.vault);
    this.#mediaSource = { graph, caller: credentials, phoneNumberId: credentials.phoneNumberId };
    const sharedDeps = { source: this.#mediaSource, sent, chats: this.#chats };
    this.sender = new CloudMessageSender({ ...sharedDeps, settings, capabilities: cloudCapabilities, signal });
    this.#heartbeat = new LineHeartbeat({
      intervalMs: timings.heartbeatMs,
      retryMs: timings.heartbeatRetryMs,
      check: () => this.#checkNumber(),
      onLost: () => deps.onEnded({ why: 'connection-lost', detail: 'Meta did not answer, twice.' }),
    });
    this.tasks = {
      ...createTemplateTaskHandlers(graph, credentials, signal),
      ...createCloudCatalogTaskHandlers(graph, credentials, signal),
    };
    const { self } = state;
    const checkNumber = () => this.#heartbeat.checkNow();
    this.notifications = new NotificationReceiver({
      ...sharedDeps,
      host,
      self,
      people,
      now,
      openedAt: now(),
      businessAccountId: credentials.businessAccountId,
      checkNumber,
      signal,
    });
  }

  /** Returns the file that a locator of this or an earlier session describes. */
  findMedia(locator: string): Media | undefined {
    return findLocatedMedia(locator, this.#mediaSource);
  }

  /** Marks the newest message as read, because Meta then marks all earlier messages as read, too. */
  async read(chat: OutgoingTransportMessage['to'], messages: readonly ReferencedTransportMessage[]): Promise<void> {
    const newest = messages.findLast(({ fromMe }) => !fromMe);
    if (!newest) return;
    const storedWamid = await this.#chats.findWamid(newest.id);
    await this.#postReadMark(storedWamid ?? buildWamid(newest, chat) ?? newest.id, {});
  }

  /**
   * Shows the typing indicator for 25 seconds or until a message is sent. Meta cannot remove it earlier. The
   * request also marks the last received message as read.
   */
  async type(chat: OutgoingTransportMessage['to'], state: TypingState): Promise<void> {
    if (chat.kind !== 'person') throw new TransportError('unsupported', 'The Cloud API does not support groups.');
    const last = state === 'paused' ? undefined : await this.#chats.getLastIncoming(chat);
    if (last?.wamid) await this.#postReadMark(last.wamid, { typing_indicator: { type: 'text' } });
  }

  stop(): void {
    this.#heartbeat.stop();
  }

  async #postReadMark(wamid: string, extraFields: object): Promise<void> {
    const { settings, credentials, signal } = this.#deps;
    const body = { messaging_product: 'whatsapp', status: 'read', message_id: wamid, ...extraFields };
    try {
      await settings.graph.call(credentials, 'POST', `${credentials.phoneNumberId}/messages`, {
        body,
        signal,
      });
    } catch (error) {
      throw toTransportError(error, 'unreachable');
    }
  }

  /**
   * Reports Meta's quality rating of the number, which is a color, if it is known. If a report fails, it
   * is not repeated until the rating changes.
   */
  async #reportQuality(rating: string | undefined): Promise<void> {
    const quality = qualityByColor[rating ?? ''];
    if (quality !== undefined) await this.#deps.host.ratingChanged?.({ quality }).catch(() => undefined);
  }

  /**
   * Reports the messaging limit, if Meta returns it. Reports an unchanged limit again, because the host may have got
   * another one from a delayed or repeated notification since.
   */
  async #reportLimit(limit: BusinessNumberState['limit']): Promise<void> {
    if (limit) await this.#deps.host.ratingChanged?.(limit).catch(() => undefined);
  }

  async #checkNumber(): Promise<LineHeartbeatResult> {
    const { settings, credentials, signal, host, onEnded, onChecked } = this.#deps;
    try {
      const { closeReason, quality, limit } = await fetchPhoneNumberState(
        settings.graph,
        credentials,
        credentials.phoneNumberId,
        signal,
      );
      if (quality !== this.#quality) {
        host.log.warn({ quality, before: this.#quality }, 'Meta changed the quality rating of the number.');
        await this.#reportQuality(quality);
      }
      this.#quality = quality;
      await this.#reportLimit(limit);
      if (!closeReason) {
        onChecked();
        return 'well';
      }
      onEnded({ why: closeReason });
    } catch (error) {
      if (!(error instanceof GraphFailure) || error.kind !== 'refused' || isTemporaryGraphErrorCode(error.code))
        return 'silent';
      onEnded(toSessionCloseDetails(error));
    }
    return 'over';
  }
}

const qualityByColor: Readonly<Record<string, 'green' | 'yellow' | 'red'>> = {
  GREEN: 'green',
  YELLOW: 'yellow',
  RED: 'red',
};
