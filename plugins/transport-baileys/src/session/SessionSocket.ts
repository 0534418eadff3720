import { KeyedQueue, within } from '@recado/timing';
import { addressKey, type Host, type TaskHandlers } from '@recado/transport';
import { type BinaryNode, jidDecode, type WASocket } from '@whiskeysockets/baileys';
import { capabilities } from '../capabilities.ts';
import { Groups } from '../groups/Groups.ts';
import { readHappening, withNames } from '../groups/readHappening.ts';
import { Arrivals } from '../incoming/Arrivals.ts';
import { Calls } from '../incoming/calls/Calls.ts';
import { History } from '../incoming/history/History.ts';
import { Journal, type JournalEntry } from '../incoming/Journal.ts';
import { Polls } from '../incoming/polls/Polls.ts';
import { type ReadingContext, readRow, type Self, selfPerson } from '../incoming/toIncoming.ts';
import { requestUpload } from '../media/requestUpload.ts';
import { Acknowledgements } from '../outgoing/Acknowledgements.ts';
import { Expirations } from '../outgoing/Expirations.ts';
import { Sender } from '../outgoing/Sender.ts';
import { SentMessages } from '../outgoing/SentMessages.ts';
import { personOf } from '../people/jids.ts';
import { People } from '../people/People.ts';
import { Typing } from '../people/Typing.ts';
import { StatusUpdates } from '../receipts/StatusUpdates.ts';
import type { Settings } from '../settings.ts';
import { Storms } from '../signal/Storms.ts';
import { signalRepository } from '../signal/signalRepository.ts';
import { guardListeners } from '../socket/guardListeners.ts';
import { openSocket } from '../socket/openSocket.ts';
import { cut } from '../socket/webSocket.ts';
import { createTasks } from '../tasks/createTasks.ts';
import type { Credentials } from '../vault/Credentials.ts';
import { keyStore } from '../vault/keyStore.ts';
import type { PatientVault } from '../vault/PatientVault.ts';
import { listen, type SocketEvents } from './listen.ts';

export interface SessionSocketOptions {
  readonly settings: Settings;
  readonly host: Host;
  readonly vault: PatientVault;
  readonly credentials: Credentials;
  /** Aborted when the session is over. */
  readonly over: AbortSignal;
  readonly events: SocketEvents;
}

/** One socket of Baileys with everything that is built around it. */
export class SessionSocket {
  readonly sock: WASocket;
  readonly people: People;
  readonly sender: Sender;
  readonly arrivals: Arrivals;
  readonly typing: Typing;
  readonly calls = new Calls();
  readonly tasks: TaskHandlers;
  readonly #storms: Storms;
  readonly #options: SessionSocketOptions;
  readonly #happenings = new KeyedQueue();
  #goodbye: NodeJS.Timeout | undefined;

  /** @param earlier what earlier sessions did not get rid of: it comes before everything new */
  constructor(options: SessionSocketOptions, earlier: readonly JournalEntry[]) {
    const { credentials, events, host, over, settings, vault } = options;
    const { mediaMs, queryMs, ackMs } = settings.timings;
    const { log } = host;
    this.#options = options;
    const keys = keyStore(vault);
    const sent = new SentMessages(vault);
    const groups = new Groups();
    this.#storms = new Storms({ renew: jid => this.sock.assertSessions([jid], true), log });
    const journal = new Journal(
      vault,
      entry => this.#arrived(entry),
      earlier,
      ({ participant, from = '', id = '' }) => this.#storms.lost(participant ?? from, id),
    );
    this.sock = openSocket({
      settings,
      creds: credentials.creds,
      keys,
      log,
      placeholderResendCache: this.#storms.resends(),
      cachedGroupMetadata: async jid => groups.known(jid),
      getMessage: key => sent.find(key.id ?? ''),
      makeSignalRepository: signalRepository({
        keys,
        journal,
        closing: () => this.#cutSoon(),
      }),
    });
    this.typing = new Typing(this.sock);
    this.sock.ev.on('presence.update', update => this.typing.note(update));
    const mapping = this.sock.signalRepository.lidMapping;
    this.people = new People({ keys, mapping, patienceMs: queryMs / 4, over });
    const source = { host: settings.mediaHost, agent: settings.agent, deadlineMs: mediaMs };
    const polls = new Polls(vault);
    const expirations = new Expirations(vault);
    const group = (jid: string) =>
      within(queryMs / 4, groups.latest(jid, this.sock), () => undefined, over).catch(() => undefined);
    const context = (): ReadingContext => ({
      self: this.self,
      people: this.people,
      polls,
      expirations,
      source,
      again: (key, part) => requestUpload(this.sock, { key, message: part }, mediaMs, over),
      group,
    });
    const history = new History({
      context,
      keys: this.sock.authState.keys,
      log,
      told: step =>
        Promise.resolve(host.history?.(step)).catch(() => {
          log.warn({}, 'how far the history has come was not noted');
        }),
    });
    this.arrivals = new Arrivals({
      journal,
      over,
      log,
      read: ({ row }, arrival) => readRow(row, context(), arrival),
      history: entry => history.read(entry),
      received: message => host.received(message),
    });
    for (const entry of earlier) this.arrivals.add(entry, 'offline');
    const statuses = new StatusUpdates({
      people: this.people,
      over,
      log,
      updated: update => host.updated(update),
      readElsewhere: async reading => host.readElsewhere?.(reading),
      markedElsewhere: async marking => host.markedElsewhere?.(marking),
    });
    const acknowledgements = new Acknowledgements(update => statuses.update(update));
    this.sender = new Sender({
      sock: this.sock,
      people: this.people,
      groups,
      sent,
      polls,
      expirations,
      self: () => selfPerson(this.self),
      acknowledgements,
      over,
      maxMediaBytes: capabilities.maxMediaBytes,
      ackMs,
      queryMs,
      mediaMs,
    });
    this.tasks = createTasks({
      sock: this.sock,
      groups,
      people: this.people,
      acknowledgements,
      self: () => selfPerson(this.self),
      queryMs,
      pictures: { host: settings.mediaHost, agent: settings.agent, deadlineMs: queryMs },
      over,
    });
    groups.listen(this.sock);
    guardListeners(this.sock, {
      failed: (event, error) => this.#failed(event, error),
      // Nobody may prove to the phone who we are when the keys belong to another process by now.
      before: { 'CB:iq,,pair-success': () => credentials.save() },
    });
    listen(this.sock, {
      journal,
      calls: this.calls,
      acknowledgements,
      statuses,
      events,
      save: () => void credentials.save(),
      self: () => this.self,
      identityChanged: jid => void this.#identityChanged(jid),
      groupChanged: stanza => void this.#groupChanged(stanza),
      rated: standing =>
        void Promise.resolve(host.rated?.(standing)).catch(() => {
          log.warn({}, 'how the account is rated was not noted');
        }),
    });
  }

  get self(): Self {
    const { me } = this.#options.credentials.creds;
    return { id: me?.id ?? '', lid: me?.lid };
  }

  /** Says goodbye, and cuts the connection when nobody answers. */
  hangUp(): void {
    this.#cutSoon();
    Promise.resolve(this.sock.ws.close()).catch(() => undefined);
  }

  /** Without a word. */
  cut(): void {
    this.gone();
    cut(this.sock);
  }

  /** Baileys ended its socket by itself. */
  gone(): void {
    this.typing.stop();
    clearTimeout(this.#goodbye);
    this.#goodbye = undefined;
  }

  /** Baileys may wait 30 seconds for the other side's goodbye. */
  #cutSoon(): void {
    this.#goodbye ??= setTimeout(() => this.cut(), this.#options.settings.timings.goodbyeMs);
  }

  #arrived(entry: JournalEntry): void {
    this.arrivals.add(entry, entry.row.attrs.offline === undefined ? 'live' : 'offline');
  }

  /** Of a device that is not the phone, and of ourselves, it says nothing to anybody. */
  async #identityChanged(jid: string): Promise<void> {
    const person = await this.people.known(personOf(jid));
    const own = selfPerson(this.self);
    const { host, over } = this.#options;
    if (over.aborted || jidDecode(jid)?.device || addressKey(person) === addressKey(own)) return;
    await Promise.resolve(host.identityChanged?.(person)).catch(() => {
      host.log.warn({}, 'that an identity changed was not noted');
    });
  }

  /** In the order it came within a group, and with both names of everybody, where they are known. */
  async #groupChanged(stanza: BinaryNode): Promise<void> {
    const { host, over } = this.#options;
    const happening = readHappening(stanza, selfPerson(this.self));
    if (!happening) return;
    const told = this.#happenings.run(happening.group, async () => {
      const named = await withNames(happening, this.people);
      if (!over.aborted) await host.groupChanged?.(named);
    });
    await told.catch(() => host.log.warn({}, 'what happened to a group was not noted'));
  }

  #failed(event: string, error: unknown): void {
    const { events, host } = this.#options;
    // After a frame that cannot be deciphered the counters of both sides differ for good.
    if (event === 'message') events.broken(error);
    else host.log.warn({ event: event.split(',')[0] }, 'Baileys failed over something that came in');
  }
}
