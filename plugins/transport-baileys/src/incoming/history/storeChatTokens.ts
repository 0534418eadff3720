import {
  type proto,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
  toNumber,
} from '@whiskeysockets/baileys';
import { buildMergedTcTokenIndexWrite } from '@whiskeysockets/baileys/lib/Utils/tc-token-utils.js';
import { jidOf, personOf, placeOf } from '../../people/jids.ts';
import type { People } from '../../people/People.ts';

type Token = SignalDataTypeMap['tctoken'];

/**
 * Keeps the tokens by which WhatsApp knows a chat as an old one, under the address Baileys looks for them. Without its
 * token a message to a known contact counts as a new chat, which a restricted account may not open (ack 463).
 */
export async function storeChatTokens(
  keys: SignalKeyStoreWithTransaction,
  people: People,
  chats: readonly proto.IConversation[],
): Promise<void> {
  const tokens: Record<string, Token> = {};
  for (const { id, tcToken, tcTokenTimestamp, tcTokenSenderTimestamp } of chats) {
    if (!id || !tcToken?.length || !tcTokenTimestamp || placeOf(id)) continue;
    tokens[jidOf(await people.known(personOf(id)))] = {
      token: Buffer.from(tcToken),
      timestamp: String(toNumber(tcTokenTimestamp)),
      ...(tcTokenSenderTimestamp ? { senderTimestamp: toNumber(tcTokenSenderTimestamp) } : {}),
    };
  }
  const jids = Object.keys(tokens);
  if (jids.length === 0) return;
  const stored = await keys.get('tctoken', jids);
  const newer = Object.entries(tokens).filter(
    ([jid, { timestamp }]) => Number(timestamp) > Number(stored[jid]?.timestamp ?? 0),
  );
  const index = await buildMergedTcTokenIndexWrite(
    keys,
    newer.map(([jid]) => jid),
  );
  await keys.set({ tctoken: { ...Object.fromEntries(newer), ...index } });
}
