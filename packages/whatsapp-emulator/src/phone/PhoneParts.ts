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

/** What all actions of a phone work on. */
export class PhoneParts {
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
  /** Takes the server's acknowledgement of a message: its error, if any. */
  readonly acknowledgements = new Map<string, (error: string | undefined) => void>();

  /** What it sent its own companions last and no chat shows, by id: they may ask for it again. */
  readonly peerMessages = new Map<string, proto.Message.IProtocolMessage>();

  /** Files of its messages, which it uploads again when a companion asks for one. */
  hasFiles = true;
  /** What it sends cannot be read, and it answers nobody who asks for it again. */
  isGarbled = false;
  /** Retry receipts that came meanwhile. */
  readonly unanswered: BinaryNode[] = [];

  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(server: WhatsAppServer, media: MediaHost, account: Account, keys: PhoneKeys) {
    this.server = server;
    const { events } = server;
    const { phone } = account;
    this.log = new MessageLog({
      added: message => events.tell({ type: 'message', phone, message }),
      receipt: (message, receipt) => events.tell({ type: 'receipt', phone, message, receipt }),
    });
    this.media = media;
    this.account = account;
    this.keys = keys;
    const known = account.devices.get(0);
    this.device = known ?? account.addPhone(keys.published());
    if (!known) this.device.preKeys.add(keys.newPreKeys(20));
    this.store = new SignalStore(keys);
    this.cipher = new PhoneCipher(this.store);
  }

  /** Keys and sessions as a new installation has them. */
  renew(): void {
    this.keys = new PhoneKeys();
    this.device.keys = this.keys.published();
    this.device.preKeys.clear();
    this.device.preKeys.add(this.keys.newPreKeys(20));
    this.use(new SignalStore(this.keys));
    this.senderKeyHolders.clear();
  }

  /** Goes on with these sessions. */
  use(store: SignalStore): void {
    this.store = store;
    this.cipher = new PhoneCipher(store);
  }

  /**
   * Everything that touches sessions and sender keys happens in turn: two messages that start a session at the same
   * time would each start their own, and one that cannot be decrypted puts the session back to what it was.
   */
  inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(step);
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** Hands a stanza to the server, as a connection would. */
  submit(stanza: BinaryNode): void {
    handleStanza(this.server, this.device, stanza);
  }

  /** Somebody's account as the log names it: by phone number. */
  chatOf(jid: string): string {
    return this.server.directory.accountOf(jid)?.jid ?? jid;
  }
}
