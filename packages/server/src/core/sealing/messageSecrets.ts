import type { SealContext, Sealer } from './sealer.ts';

/** Encrypts the secret of a message for its row. Returns the sealed secret in base64, as the row is sent in JSON. */
export const sealMessageSecret = (seal: Sealer, clientId: string, waId: string, secret: Uint8Array): string =>
  seal.seal(secret, createContext(clientId, waId)).toString('base64');

/** @throws SealBroken when the sealed secret belongs to another message or key */
export const openMessageSecret = (seal: Sealer, clientId: string, waId: string, sealed: Uint8Array): Buffer =>
  seal.open(sealed, createContext(clientId, waId));

/** The context has WhatsApp's ID, because a merge of contacts changes the chat, but not this ID. */
const createContext = (clientId: string, waId: string): SealContext => ({
  purpose: 'message-secret',
  id: `${clientId} ${waId}`,
});
