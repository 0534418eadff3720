import {
  type Change,
  type Host,
  type Outgoing,
  type Target,
  TransportError,
  type TypingState,
} from '@recado/transport';
import { capabilities } from '../capabilities.ts';
import { isPassing, toTransportError } from '../graph/errorTable.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import { nameFor } from '../graph/wireId.ts';
import { Chats } from '../incoming/Chats.ts';
import { Notifications } from '../incoming/Notifications.ts';
import { People } from '../incoming/People.ts';
import type { CloudCredentials } from '../linking/credentials.ts';
import { Sender } from '../outgoing/Sender.ts';
import { SentMessages } from '../outgoing/SentMessages.ts';
import type { Settings } from '../settings.ts';
import { type TemplateTasks, templateTasks } from '../templates/templateTasks.ts';
import { type Beat, Heartbeat } from './Heartbeat.ts';
import { endingOf, type NumberState, readNumber } from './readNumber.ts';

export interface OpenLineParts {
  readonly settings: Settings;
  readonly host: Host;
  readonly credentials: CloudCredentials;
  readonly state: NumberState;
  readonly signal: AbortSignal;
  readonly ended: (ending: Omit<Extract<Change, { state: 'closed' }>, 'state'>) => void;
}

/** A line that works: what it sends, what it is told, and the question whether it still does. */
export class OpenLine {
  readonly sender: Sender;
  readonly notifications: Notifications;
  readonly tasks: TemplateTasks;
  readonly #parts: OpenLineParts;
  readonly #chats: Chats;
  readonly #heartbeat: Heartbeat;
  #quality: string | undefined;

  constructor(parts: OpenLineParts) {
    const { settings, host, credentials, state, signal } = parts;
    const { graph, timings, now } = settings;
    this.#parts = parts;
    this.#quality = state.quality;
    this.#chats = new Chats(host.vault);
    void this.#tell(state.quality);
    const sent = new SentMessages(host.vault);
    const people = new People(host.vault);
    const source = { graph, caller: credentials, phoneNumberId: credentials.phoneNumberId };
    const shared = { source, sent, chats: this.#chats };
    this.sender = new Sender({ ...shared, settings, capabilities, signal });
    this.#heartbeat = new Heartbeat({
      everyMs: timings.heartbeatMs,
      againMs: timings.secondTryMs,
      beat: () => this.#beat(),
      lost: () => parts.ended({ why: 'connection-lost', detail: 'Meta did not answer, twice.' }),
    });
    this.tasks = templateTasks(graph, credentials, signal);
    const { self } = state;
    const concerned = () => this.#heartbeat.now();
    this.notifications = new Notifications({
      ...shared,
      host,
      self,
      people,
      now,
      openedAt: now(),
      businessAccountId: credentials.businessAccountId,
      concerned,
      signal,
    });
  }

  /** Whatever came before the newest is read with it. */
  async read(chat: Outgoing['to'], messages: readonly Target[]): Promise<void> {
    const newest = messages.findLast(({ fromMe }) => !fromMe);
    if (!newest) return;
    const known = await this.#chats.wamidOf(newest.id);
    await this.#mark(known ?? nameFor(newest, chat) ?? newest.id, {});
  }

  /** Shown for 25 seconds, or until something is sent: nothing takes it away before. It says of what came that it was read. */
  async type(chat: Outgoing['to'], state: TypingState): Promise<void> {
    if (chat.kind !== 'person') throw new TransportError('unsupported', 'The Cloud API has no groups.');
    const last = state === 'paused' ? undefined : await this.#chats.last(chat);
    if (last?.wamid) await this.#mark(last.wamid, { typing_indicator: { type: 'text' } });
  }

  stop(): void {
    this.#heartbeat.stop();
  }

  async #mark(wamid: string, more: object): Promise<void> {
    const { settings, credentials, signal } = this.#parts;
    const body = { messaging_product: 'whatsapp', status: 'read', message_id: wamid, ...more };
    try {
      await settings.graph.call(credentials, 'POST', `${credentials.phoneNumberId}/messages`, {
        body,
        signal,
      });
    } catch (error) {
      throw toTransportError(error, 'unreachable');
    }
  }

  /** Meta's colours; any other word says nothing. What is not noted is told with the next change. */
  async #tell(said: string | undefined): Promise<void> {
    const quality = colours[said ?? ''];
    if (quality !== undefined) await this.#parts.host.rated?.({ quality }).catch(() => undefined);
  }

  async #beat(): Promise<Beat> {
    const { settings, credentials, signal, host, ended } = this.#parts;
    try {
      const { ending, quality } = await readNumber(
        settings.graph,
        credentials,
        credentials.phoneNumberId,
        signal,
      );
      if (quality !== this.#quality) {
        host.log.warn({ quality, before: this.#quality }, 'Meta rates the number differently now.');
        await this.#tell(quality);
      }
      this.#quality = quality;
      if (!ending) return 'well';
      ended({ why: ending });
    } catch (error) {
      if (!(error instanceof GraphFailure) || error.kind !== 'refused' || isPassing(error.code))
        return 'silent';
      ended(endingOf(error));
    }
    return 'over';
  }
}

const colours: Readonly<Record<string, 'green' | 'yellow' | 'red'>> = {
  GREEN: 'green',
  YELLOW: 'yellow',
  RED: 'red',
};
