import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { describeContentlessMessage } from './describeContentlessMessage.ts';

const key = { id: 'A1', fromMe: true, remoteJid: '5215533334444@s.whatsapp.net' };
const vote = { encPayload: Buffer.of(1), encIv: Buffer.of(2) };
/** Type of a later WhatsApp. */
const LATER_TYPE: number = 99;
const { Type } = proto.Message.ProtocolMessage;

describe('describeContentlessMessage', () => {
  it.each<[proto.IMessage, string, string]>([
    [{ pollUpdateMessage: { pollCreationMessageKey: key, vote } }, 'unreadable-update', 'vote'],
    [{ pollUpdateMessage: { vote } }, 'malformed', 'pollUpdateMessage'],
    [{ encReactionMessage: { targetMessageKey: key } }, 'unreadable-update', 'reaction'],
    [{ encEventResponseMessage: { eventCreationMessageKey: key } }, 'unreadable-update', 'event-response'],
    [{ reactionMessage: { text: '👍' } }, 'malformed', 'reactionMessage'],
    [{ ephemeralMessage: { message: { reactionMessage: { text: '👍' } } } }, 'malformed', 'reactionMessage'],
    [{ pinInChatMessage: { key, type: LATER_TYPE } }, 'unknown-type', 'pin-99'],
    [{ pinInChatMessage: { type: 1 } }, 'malformed', 'pinInChatMessage'],
    [{ protocolMessage: { type: LATER_TYPE } }, 'unknown-type', 'protocol-99'],
    [{ protocolMessage: { type: Type.MESSAGE_EDIT } }, 'malformed', 'protocolMessage'],
    [{ protocolMessage: {} }, 'malformed', 'protocolMessage'],
  ])('describes %j as %s of the type %s', (message, reason, name) => {
    // Encode the message, because an unknown type arrives as a number.
    const received = proto.Message.decode(proto.Message.encode(message).finish());
    expect(describeContentlessMessage(received)).toEqual({ reason, name });
  });

  it('describes no signalling between apps', () => {
    const names = ['APP_STATE_SYNC_KEY_SHARE', 'HISTORY_SYNC_NOTIFICATION', 'EPHEMERAL_SYNC_RESPONSE'] as const;
    for (const name of names)
      expect(describeContentlessMessage({ protocolMessage: { type: Type[name] } })).toBeUndefined();
    expect(describeContentlessMessage({ senderKeyDistributionMessage: { groupId: '1@g.us' } })).toBeUndefined();
    expect(describeContentlessMessage({})).toBeUndefined();
  });
});
