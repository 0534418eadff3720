import { MemoryVault } from '@recado/transport/conformance';
import { Curve, initAuthCreds } from '@whiskeysockets/baileys';
import { Journal } from '../incoming/Journal.ts';
import { signalRepository } from '../signal/signalRepository.ts';
import { quietLogger } from '../socket/quietLogger.ts';
import { keyStore } from '../vault/keyStore.ts';
import { PatientVault } from '../vault/PatientVault.ts';

const nothing = (): void => {};
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const signalKey = (key: Uint8Array): Buffer => Buffer.concat([Buffer.of(5), key]);

type Bundle = Parameters<ReturnType<ReturnType<typeof signalRepository>>['injectE2ESession']>[0]['session'];

/** Somebody with Signal sessions, as one connection has them, and nothing else of a connection. */
export function signalParty(
  jid: string,
  memory = new MemoryVault(),
  askLids: Parameters<ReturnType<typeof signalRepository>>[2] = async () => undefined,
) {
  const creds = initAuthCreds();
  const over = new AbortController();
  const vault = new PatientVault({
    vault: memory.open(over.signal),
    over: over.signal,
    log,
    fenced: nothing,
  });
  const keys = keyStore(vault);
  const journal = new Journal(vault, nothing);
  const make = signalRepository({ keys, journal, closing: nothing });
  const repository = make({ creds, keys }, quietLogger(log), askLids);
  let preKeys = 0;
  return {
    jid,
    keys,
    over,
    repository,

    /** Begins a session with the other one, in place of the one there is. */
    async greet(other: { readonly jid: string; bundle(): Promise<Bundle> }): Promise<void> {
      await repository.injectE2ESession({ jid: other.jid, session: await other.bundle() });
    },

    /** The key bundle the server would hand out. */
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

    /** Reads it as a stanza that came from the other one. */
    async read(
      other: { readonly jid: string },
      { type, ciphertext }: { readonly type: 'pkmsg' | 'msg'; readonly ciphertext: Uint8Array },
    ): Promise<string> {
      const enc = { tag: 'enc', attrs: { type }, content: ciphertext };
      journal.announce({ tag: 'message', attrs: { id: 'A', from: other.jid }, content: [enc] });
      const plaintext = await repository.decryptMessage({ jid: other.jid, type, ciphertext });
      return Buffer.from(plaintext).toString();
    },
  };
}
