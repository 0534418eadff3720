import type { Logger } from '@recado/transport';
import {
  type BinaryNode,
  encodeSignedDeviceIdentity,
  getBinaryNodeChild,
  type proto,
  type WASocket,
} from '@whiskeysockets/baileys';
import { interceptStanzas } from '../socket/interceptStanzas.ts';
import type { StatusPostResendStore } from '../vault/StatusPostResendStore.ts';
import { STATUS_JID } from './composeStatusPost.ts';

interface StatusPostResenderOptions {
  readonly sock: WASocket;
  readonly resends: StatusPostResendStore;
  readonly log: Logger;
}

/**
 * Sends a status post again to a device that could not decrypt it. Baileys 7.0.0-rc14 forgets the audience, so a phone
 * gets nothing, and a linked device gets a private message (docs/whatsapp.md §10).
 */
export class StatusPostResender {
  readonly #options: StatusPostResenderOptions;

  constructor(options: StatusPostResenderOptions) {
    this.#options = options;
  }

  /** Call it after `catchSocketListenerFailures`, as `interceptStanzas` requires. */
  listen(): void {
    interceptStanzas(this.#options.sock.ws, 'CB:receipt', (stanza, handle) => {
      const { from, type } = stanza.attrs;
      if (from !== STATUS_JID || type !== 'retry') {
        void handle(stanza);
        return;
      }
      // Baileys renews the Signal session and acknowledges the receipt, but finds no message to send.
      void handle(stanza)
        .then(() => this.#resend(stanza))
        .catch(() => this.#options.log.warn({}, 'could not send a status post again'));
    });
  }

  async #resend(receipt: BinaryNode): Promise<void> {
    const { sock, resends } = this.#options;
    const { id, participant } = receipt.attrs;
    const count = Number(getBinaryNodeChild(receipt, 'retry')?.attrs.count ?? 1);
    const message = id && participant ? await resends.claim(id, participant) : undefined;
    if (!id || !participant || !message) return;
    const type = message.imageMessage || message.videoMessage ? 'media' : 'text';
    const mediatype = message.imageMessage ? 'image' : 'video';
    const { nodes, shouldIncludeDeviceIdentity } = await sock.createParticipantNodes(
      [participant],
      { ...message, ...(await this.#createSenderKey()) },
      { count: String(count), ...(type === 'media' && { mediatype }) },
    );
    const content = nodes.flatMap(node => (Array.isArray(node.content) ? node.content : []));
    const { account } = sock.authState.creds;
    if (shouldIncludeDeviceIdentity && account)
      content.push({ tag: 'device-identity', attrs: {}, content: encodeSignedDeviceIdentity(account, true) });
    await sock.sendNode({ tag: 'message', attrs: { id, to: STATUS_JID, participant, type }, content });
  }

  /** Returns the sender key, with which the device can read the next posts. */
  async #createSenderKey(): Promise<proto.IMessage> {
    const { signalRepository, authState } = this.#options.sock;
    const { id = '', lid } = authState.creds.me ?? {};
    const axolotlSenderKeyDistributionMessage = await signalRepository.getSenderKeyDistributionMessage({
      group: STATUS_JID,
      meId: lid ?? id,
    });
    return { senderKeyDistributionMessage: { groupId: STATUS_JID, axolotlSenderKeyDistributionMessage } };
  }
}
