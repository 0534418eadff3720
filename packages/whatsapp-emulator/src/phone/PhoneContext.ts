import type { proto } from '@whiskeysockets/baileys';
import type { MediaHost } from '../media/index.ts';
import type { SeenPresence } from '../model/Phone.ts';
import type { Account, Device } from '../server/Account.ts';
import { handleStanza } from '../server/stanzas/handleStanza.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';
import type { BinaryNode } from '../wire/node.ts';
import { MessageLog } from './MessageLog.ts';
import { PhoneCalls } from './PhoneCalls.ts';
import { PhoneCipher } from './PhoneCipher.ts';
import { PhoneKeys } from './PhoneKeys.ts';
import { SignalStore } from './SignalStore.ts';

/** State of a phone that all its actions share. */
export class PhoneContext {
  readonly server: WhatsAppServer;
  readonly media: MediaHost;
  readonly account: Account;
  readonly device: Device;
  keys: PhoneKeys;
  store: SignalStore;
  cipher: PhoneCipher;
  readonly log: MessageLog;
  readonly calls = new PhoneCalls();
  readonly presences: SeenPresence[] = [];
  /** Devices that have the phone's sender key, by group. */
  readonly senderKeyHolders = new Map<string, Set<Device>>();
  /** Handlers for the server's acknowledgement of a message, with its error if any. */
  readonly acknowledgements = new Map<string, (error: string | undefined) => void>();

  /** Last messages to own companions that no chat shows, by ID: companions may request them again. */
  readonly peerMessages = new Map<string, proto.Message.IProtocolMessage>();

  /** Whether the files of its messages exist and can be uploaded again for a companion. */
  hasFiles = true;
  /** Whether sent messages are unreadable and retry receipts stay unanswered. */
  isGarbled = false;
  /** Retry receipts received while messages are unreadable. */
  readonly unanswered: BinaryNode[] = [];

  #lastStep: Promise<unknown> = Promise.resolve();

  constructor(server: WhatsAppServer, media: MediaHost, account: Account, keys: PhoneKeys) {
    this.server = server;
    const { events } = server;
    const { phone } = account;
    this.log = new MessageLog({
      onAdded: message => events.emit({ type: 'message', phone, message }),
      onReceipt: (message, receipt) => events.emit({ type: 'receipt', phone, message, receipt }),
    });
    this.media = media;
    this.account = account;
    this.keys = keys;
    const existing = account.devices.get(0);
    this.device = existing ?? account.addPhone(keys.toPublicKeys());
    if (!existing) this.device.preKeys.add(keys.createPreKeys(20));
    this.store = new SignalStore(keys);
    this.cipher = new PhoneCipher(this.store);
  }

  /** Replaces keys and sessions, as a new installation does. */
  renewKeys(): void {
    this.keys = new PhoneKeys();
    this.device.keys = this.keys.toPublicKeys();
    this.device.preKeys.clear();
    this.device.preKeys.add(this.keys.createPreKeys(20));
    this.useStore(new SignalStore(this.keys));
    this.senderKeyHolders.clear();
  }

  /** Replaces the sessions. */
  useStore(store: SignalStore): void {
    this.store = store;
    this.cipher = new PhoneCipher(store);
  }

  /**
   * Runs steps that touch sessions and sender keys one after the other. Two concurrent messages that
   * start a session would each start their own, and a failed decryption restores the previous
   * session.
   */
  runInOrder<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#lastStep.then(step);
    this.#lastStep = result.catch(() => undefined);
    return result;
  }

  /** Submits a stanza to the server, as a connection does. */
  submit(stanza: BinaryNode): void {
    handleStanza(this.server, this.device, stanza);
  }

  /** Returns the JID of an account as in the log: by phone number. */
  toChatJid(jid: string): string {
    return this.server.directory.findAccount(jid)?.jid ?? jid;
  }
}
