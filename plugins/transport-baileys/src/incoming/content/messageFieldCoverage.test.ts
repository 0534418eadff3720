import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { isSilentField, messageFieldCoverage } from './messageFieldCoverage.ts';
import { readMessageContent } from './readMessageContent.ts';
import { FIELDS_WITHOUT_CONTEXT } from './readMessageContext.ts';

const source = { host: '127.0.0.1:9', deadlineMs: 1_000 };
const text = { message: { conversation: 'Hola' } };

/** Field names of the message type, as Baileys generates them. */
const fieldNames = Object.entries(proto.Message.prototype).flatMap(([name, value]) =>
  typeof value === 'function' ? [] : [name],
);

/** Content with which a field of this kind has something to read. The other fields need none. */
const samples: Readonly<Record<string, unknown>> = {
  conversation: 'Hola',
  extendedTextMessage: { text: 'Hola' },
  locationMessage: { degreesLatitude: 19, degreesLongitude: -99 },
  liveLocationMessage: { degreesLatitude: 19, degreesLongitude: -99 },
  highlyStructuredMessage: { hydratedHsm: { hydratedTemplate: { hydratedContentText: 'Hola' } } },
  templateMessage: { hydratedTemplate: { hydratedContentText: 'Hola' } },
  contactsArrayMessage: { contacts: [{ displayName: 'Ana' }] },
  groupInviteMessage: { inviteCode: 'A' },
  productMessage: { product: { productId: '1' } },
  listMessage: { title: 'Hola' },
  invoiceMessage: { attachmentDirectPath: '/v/1', attachmentType: 1 },
  buttonsMessage: { contentText: 'Hola' },
  interactiveMessage: { body: { text: 'Hola' } },
  reactionMessage: { key: { id: 'A' }, text: '👍' },
  protocolMessage: { key: { id: 'A' }, type: proto.Message.ProtocolMessage.Type.REVOKE },
  pinInChatMessage: { key: { id: 'A' }, type: 1 },
  richResponseMessage: { submessages: [{ messageText: 'Hola' }] },
  statusQuestionAnswerMessage: { text: 'Hola' },
  questionResponseMessage: { text: 'Hola' },
  statusQuotedMessage: { text: 'Hola' },
};

/** Kind of a content, as the API names it. */
const readKind = (message: proto.IMessage): string | undefined => {
  const content = readMessageContent(message, source);
  return content?.type === 'media' ? content.media.kind : content?.type;
};

describe('messageFieldCoverage', () => {
  it('has a row for every field of the message type, and no other', () => {
    expect(fieldNames.length).toBeGreaterThan(90);
    expect(Object.keys(messageFieldCoverage).toSorted()).toEqual(fieldNames.toSorted());
  });

  it('has the same updates as the list of fields without a context, besides protocol messages', () => {
    const updates = Object.entries(messageFieldCoverage).flatMap(([name, coverage]) =>
      typeof coverage === 'object' && ('update' in coverage || 'encrypted' in coverage) ? [name] : [],
    );
    expect(updates.toSorted()).toEqual([...FIELDS_WITHOUT_CONTEXT, 'protocolMessage'].toSorted());
  });

  it.each(fieldNames.filter(name => name !== 'deviceSentMessage'))('states what becomes of %s', name => {
    const coverage = messageFieldCoverage[name as keyof proto.IMessage];
    const isWrapper = typeof coverage === 'object' && 'kind' in coverage && coverage.kind === 'any';
    const kind = readKind({ [name]: isWrapper ? text : (samples[name] ?? {}) });
    if (coverage === 'unsupported') expect(kind).toBe('unsupported');
    else if ('silent' in coverage || 'encrypted' in coverage) expect(kind).toBeUndefined();
    else if ('kind' in coverage) expect(kind).toBe(isWrapper ? 'text' : coverage.kind);
    else if (name === 'pollUpdateMessage') expect(kind).toBeUndefined();
    else expect(['reaction', 'deletion', 'pin']).toContain(kind);
  });

  it('treats a field of a later version as unsupported', () => {
    expect(isSilentField('futureMessage')).toBe(false);
    expect(isSilentField('toString')).toBe(false);
    expect(isSilentField('messageContextInfo')).toBe(true);
  });
});
