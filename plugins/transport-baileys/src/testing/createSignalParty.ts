import { MemoryVault } from '@recado/transport/conformance';
import { Curve, initAuthCreds } from '@whiskeysockets/baileys';
import { IncomingMessageJournal } from '../incoming/IncomingMessageJournal.ts';
import { createSignalRepositoryFactory } from '../signal/createSignalRepositoryFactory.ts';
import { createBaileysLogger } from '../socket/createBaileysLogger.ts';
import { createSignalKeyStore } from '../vault/createSignalKeyStore.ts';
import { RetryingVault } from '../vault/RetryingVault.ts';

const noop = (): void => {};
const log = { debug: noop, info: noop, warn: noop, error: noop };
const signalKey = (key: Uint8Array): Buffer => Buffer.concat([Buffer.of(5), key]);

type Bundle = Parameters<
  ReturnType<ReturnType<typeof createSignalRepositoryFactory>>['injectE2ESession']
>[0]['session'];

interface ReadParams {
  readonly type: 'pkmsg' | 'msg';
  readonly ciphertext: Uint8Array;
}

/** Creates a party that has the Signal sessions of a connection, but no connection. */
export function createSignalParty(
  jid: string,
  memory = new MemoryVault(),
  queryLids: Parameters<ReturnType<typeof createSignalRepositoryFactory>>[2] = async () => undefined,
) {
  const creds = initAuthCreds();
  const over = new AbortController();
  const vault = new RetryingVault({
    vault: memory.open(over.signal),
    signal: over.signal,
    log,
    onFenced: noop,
  });
  const keys = createSignalKeyStore(vault);
  const journal = new IncomingMessageJournal(vault);
  const createRepository = createSignalRepositoryFactory({ keys, journal, onClose: noop });
  const repository = createRepository({ creds, keys }, createBaileysLogger(log), queryLids);
  let preKeys = 0;
  return {
    jid,
    keys,
    over,
    repository,

    /** Starts a session with the other party, which replaces any existing session. */
    async greet(other: { readonly jid: string; bundle(): Promise<Bundle> }): Promise<void> {
      await repository.injectE2ESession({ jid: other.jid, session: await other.bundle() });
    },

    /** Returns the key bundle that the server would provide. */
    async bundle(): Promise<Bundle> {
      preKeys += 1;
      const preKey = Curve.generateKeyPair();
      await keys.set({ 'pre-key': { [preKeys]: preKey } });
      const { keyId, keyPair, signature } = creds.signedPreKey;
      return {
        registrationId: creds.registrationId,
        identityKey: signalKey(creds.signedIdentityKey.public),
        signedPreKey: { keyId, publicKey: signalKey(keyPair.public), signature },
        preKey: { keyId: preKeys, publicKey: signalKey(preKey.public) },
      };
    },

    write: (other: { readonly jid: string }, text: string) =>
      repository.encryptMessage({ jid: other.jid, data: Buffer.from(text) }),

    /** Decrypts the message as a stanza from the other party. */
    async read(other: { readonly jid: string }, { type, ciphertext }: ReadParams): Promise<string> {
      const enc = { tag: 'enc', attrs: { type }, content: ciphertext };
      journal.registerStanza({ tag: 'message', attrs: { id: 'A', from: other.jid }, content: [enc] });
      const plaintext = await repository.decryptMessage({ jid: other.jid, type, ciphertext });
      return Buffer.from(plaintext).toString();
    },
  };
}
