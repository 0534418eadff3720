import type { proto } from '@whiskeysockets/baileys';
import type { MediaHost } from '../media/index.ts';
import type { ReceivedPresence } from '../model/Phone.ts';
import type { Account, Device } from '../server/Account.ts';
import { handleStanza } from '../server/stanzas/handleStanza.ts';
import type { WhatsAppServer } from '../server/WhatsAppServer.ts';
import type { BinaryNode } from '../wire/buildBinaryNode.ts';
import { HOSTED_DEVICE_ID } from '../wire/jid.ts';
import { MessageLog } from './MessageLog.ts';
import type { PasskeyPairing } from './PasskeyPairing.ts';
import { PhoneCalls } from './PhoneCalls.ts';
import { PhoneCipher } from './PhoneCipher.ts';
import { PhoneKeys } from './PhoneKeys.ts';
import { SignalStore } from './SignalStore.ts';

/** State of a phone that all actions of the phone share. */
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
  readonly presences: ReceivedPresence[] = [];
  /** For each group, the devices that already have this phone's Signal sender key. */
  readonly senderKeyHolders = new Map<string, Set<Device>>();
  /** Functions to call when the server acknowledges a message, by message ID. They receive the error, if any. */
  readonly acknowledgements = new Map<string, (error: string | undefined) => void>();

  /**
   * Last invisible messages (keys, history, answers) to the account's own companions, by ID. They are stored
   * because a companion may request them again.
   */
  readonly peerMessages = new Map<string, proto.Message.IProtocolMessage>();

  /** Whether the phone still has the files of its messages and can upload them again for a companion. */
  hasFiles = true;
  /** Whether the phone sends unreadable messages and does not answer retry receipts. */
  isGarbled = false;
  /** Retry receipts that arrived while the phone did not answer retry receipts. */
  readonly unanswered: BinaryNode[] = [];

  /** Last linking with a passkey. Undefined if there was none. */
  passkeyPairing: PasskeyPairing | undefined;

  #lastStep: Promise<unknown> = Promise.resolve();

  /** @param isHosted whether this is the hosted device of the account, whose messages the phone reports */
  constructor(
    server: WhatsAppServer,
    media: MediaHost,
    account: Account,
    keys: PhoneKeys,
    { isHosted = false }: { readonly isHosted?: boolean } = {},
  ) {
    this.server = server;
    const { events } = server;
    const { phone } = account;
    this.log = new MessageLog({
      onAdded: message => !isHosted && events.emit({ type: 'message', phone, message }),
      onReceipt: (message, receipt) => !isHosted && events.emit({ type: 'receipt', phone, message, receipt }),
    });
    this.media = media;
    this.account = account;
    this.keys = keys;
    const existing = account.devices.get(isHosted ? HOSTED_DEVICE_ID : 0);
    const publicKeys = keys.toPublicKeys();
    this.device = existing ?? (isHosted ? account.addHostedDevice(publicKeys) : account.addPhone(publicKeys));
    if (!existing) this.device.preKeys.add(keys.createPreKeys(20));
    this.store = new SignalStore(keys);
    this.cipher = new PhoneCipher(this.store);
  }

  /** Replaces all keys and deletes all sessions, as happens when WhatsApp is reinstalled. */
  renewKeys(): void {
    this.keys = new PhoneKeys();
    this.device.keys = this.keys.toPublicKeys();
    this.device.preKeys.clear();
    this.device.preKeys.add(this.keys.createPreKeys(20));
    this.useStore(new SignalStore(this.keys));
    this.senderKeyHolders.clear();
  }

  /** Replaces the store of the phone's Signal sessions and sender keys. */
  useStore(store: SignalStore): void {
    this.store = store;
    this.cipher = new PhoneCipher(store);
  }

  /**
   * Runs steps that use sessions and sender keys one after the other. Otherwise, two concurrent messages to a
   * new device would each start a session. Besides, a failed decryption restores the previous session, which
   * could undo the change of a concurrent step.
   */
  runInOrder<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#lastStep.then(step);
    this.#lastStep = result.catch(() => undefined);
    return result;
  }

  /** Submits a stanza to the server as if it had arrived over a connection. */
  submit(stanza: BinaryNode): void {
    handleStanza(this.server, this.device, stanza);
  }

  /** Converts an account's JID to the form that the log uses, which contains the phone number. */
  toChatJid(jid: string): string {
    return this.server.directory.findAccount(jid)?.jid ?? jid;
  }
}
