import { listPhoneVariants } from '@recado/contract/rules';
import { withTimeout } from '@recado/timing';
import {
  type OutgoingTransportMessage,
  type Person,
  type Receipt,
  STATUS_POST_CHAT,
  type StatusPostOptions,
  TransportError,
} from '@recado/transport';
import { jidDecode } from '@whiskeysockets/baileys';
import { omitScopedId, toLidJid, toPhoneJid } from '../identities/jids.ts';
import { uploadMedia } from '../media/uploadMedia.ts';
import type { StatusPostResendStore } from '../vault/StatusPostResendStore.ts';
import type { BaileysMessageSenderOptions } from './BaileysMessageSender.ts';
import type { ComposedMessage } from './composeMessage.ts';
import { composeStatusPost, STATUS_JID } from './composeStatusPost.ts';
import {
  createRefusal,
  throwNotConnected,
  throwSendFailure,
  throwUnknownOutcome,
  throwUnreachable,
} from './sendFailures.ts';

export interface BaileysStatusPublisherOptions extends SharedSenderOptions {
  readonly resends: StatusPostResendStore;
}

type SharedSenderOptions = Pick<
  BaileysMessageSenderOptions,
  'sock' | 'people' | 'self' | 'acknowledgements' | 'abortSignal' | 'maxMediaBytes' | 'ackMs' | 'queryMs' | 'mediaMs'
>;

/** People in one query. WhatsApp may refuse or delay longer lists. */
const PEOPLE_PER_QUERY = 50;
/** Milliseconds that the encryption for one person may take, added to the timeout of the acknowledgement. */
const ENCRYPTION_MS_PER_PERSON = 50;

/** Publishes status posts, and deletes them. A post counts as published only after WhatsApp has acknowledged it. */
export class BaileysStatusPublisher {
  readonly #options: BaileysStatusPublisherOptions;

  constructor(options: BaileysStatusPublisherOptions) {
    this.#options = options;
  }

  /**
   * Publishes a post for its audience and the own devices, and waits until WhatsApp has acknowledged it.
   * @throws TransportError if the post cannot be published, or if the outcome is unknown
   */
  async publish(message: OutgoingTransportMessage, options: StatusPostOptions): Promise<Receipt> {
    const { abortSignal, self, resends } = this.#options;
    const { id, content } = message;
    const prepare = async () => {
      const upload = content.type === 'media' ? await this.#uploadMedia(content.media) : undefined;
      const post = composeStatusPost(content, options, upload);
      return { post, lids: await this.#findReachableLids(options.audience) };
    };
    const { post, lids } = await prepare().catch(error => {
      throw abortSignal.aborted ? throwNotConnected() : error;
    });
    if (abortSignal.aborted) throwNotConnected();
    if (lids.length === 0) throw new TransportError('not-registered', 'Nobody of the audience is on WhatsApp.');
    const { lid: ownLid } = self();
    // WhatsApp refuses a list of numbers, or of both kinds (docs/whatsapp.md §10). Without the own account, the
    // owner's phone does not show the post.
    const statusJidList = [...(ownLid === undefined ? [] : [toLidJid(ownLid)]), ...lids];
    resends.store(id, post.message, statusJidList);
    const timestamp = await this.#sendToNetwork(id, statusJidList, post);
    return { id, timestamp, to: self(), reachedPeople: lids.length };
  }

  #uploadMedia(media: Parameters<typeof uploadMedia>[1]): ReturnType<typeof uploadMedia> {
    const { sock, maxMediaBytes, mediaMs, abortSignal } = this.#options;
    return uploadMedia(sock, media, { maxBytes: maxMediaBytes, deadlineMs: mediaMs, signal: abortSignal });
  }

  /** @returns the time of WhatsApp's acknowledgement */
  async #sendToNetwork(id: string, statusJidList: string[], post: ComposedMessage & { readonly setting?: string }) {
    const { sock, acknowledgements, ackMs, abortSignal } = this.#options;
    const pendingAck = acknowledgements.waitFor(id);
    try {
      const relay = sock
        .relayMessage(STATUS_JID, post.message, {
          messageId: id,
          statusJidList,
          additionalAttributes: { ...post.attributes },
          ...(post.setting !== undefined && {
            additionalNodes: [{ tag: 'meta', attrs: { status_setting: post.setting } }],
          }),
        })
        .catch(throwSendFailure);
      const answer = relay.then(() => pendingAck.answer);
      const { error, timestamp } = await withTimeout(
        ackMs + statusJidList.length * ENCRYPTION_MS_PER_PERSON,
        Promise.race([answer, pendingAck.answer]),
        throwUnknownOutcome,
        abortSignal,
      );
      if (error !== undefined) throw createRefusal(error, { kind: 'person' });
      return timestamp;
    } finally {
      pendingAck.stop(STATUS_POST_CHAT);
    }
  }

  /**
   * Finds the LIDs of the people who have WhatsApp, without duplicates. Also starts the Signal sessions with their
   * devices. Baileys would request all of them in one query, and send nothing to people without a session.
   */
  async #findReachableLids(audience: readonly Person[]): Promise<string[]> {
    const reachable = new Set<string>();
    for (let at = 0; at < audience.length; at += PEOPLE_PER_QUERY) {
      const lids = await this.#findLids(audience.slice(at, at + PEOPLE_PER_QUERY));
      if (lids.length === 0) continue;
      const { sock } = this.#options;
      const devices = await this.#query(() => sock.getUSyncDevices(lids, true, false));
      await this.#query(() =>
        sock.assertSessions(
          devices.map(({ jid }) => jid),
          false,
        ),
      );
      const users = new Set(devices.map(({ user }) => user));
      for (const lid of lids) if (users.has(jidDecode(lid)?.user ?? '')) reachable.add(lid);
    }
    reachable.delete(toLidJid(this.#options.self().lid ?? ''));
    return [...reachable];
  }

  async #findLids(people: readonly Person[]): Promise<string[]> {
    const { sock, people: identities } = this.#options;
    // Store the identifiers of a person, because the receipt of a view contains only the LID.
    await identities.storeMappings(...people.map(omitScopedId));
    const known = await Promise.all(people.map(person => identities.resolveStored(person)));
    const numbers = known.flatMap(({ phone, lid }) =>
      // The address book may have another national form of the number than WhatsApp (docs/whatsapp.md §7).
      lid === undefined && phone !== undefined ? listPhoneVariants(phone).map(toPhoneJid) : [],
    );
    const lidMapping = sock.signalRepository.lidMapping;
    const found = numbers.length === 0 ? [] : await this.#query(() => lidMapping.getLIDsForPNs(numbers));
    return [
      ...known.flatMap(({ lid }) => (lid === undefined ? [] : [toLidJid(lid)])),
      ...(found ?? []).map(({ lid }) => toLidJid(jidDecode(lid)?.user ?? '')),
    ];
  }

  #query<Result>(query: () => Promise<Result>): Promise<Result> {
    const { queryMs, abortSignal } = this.#options;
    return withTimeout(queryMs, query().catch(throwUnreachable), throwUnreachable, abortSignal);
  }
}
