import type { proto } from '@whiskeysockets/baileys';

/** Message fields that only wrap other content. Those in `viewOnceWrappers` also mark it as view-once. */
const wrappers = [
  'ephemeralMessage',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'groupMentionedMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'botTaskMessage',
  'lottieStickerMessage',
  'pollCreationMessageV4',
  'questionMessage',
  'questionReplyMessage',
  'statusAddYours',
] as const satisfies readonly (keyof proto.IMessage)[];
const viewOnceWrappers = [
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
] as const satisfies readonly (keyof proto.IMessage)[];

/**
 * Maximum number of nested wrappers around a message. Real apps nest fewer wrappers. Without a maximum, a
 * hostile message could cause unlimited work.
 */
const maxDepth = 8;

/** Content of a WhatsApp message without the messages that wrap it, such as the view-once wrapper. */
export interface UnwrappedMessage {
  readonly message: proto.IMessage;
  readonly viewOnce: boolean;
}

export function unwrapMessage(envelope: proto.IMessage): UnwrappedMessage {
  let message = envelope;
  let viewOnce = false;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const viewOnceContent = viewOnceWrappers.map(name => message[name]?.message).find(Boolean);
    const inner = viewOnceContent ?? wrappers.map(name => message[name]?.message).find(Boolean);
    if (!inner) break;
    viewOnce ||= viewOnceContent !== undefined;
    message = inner;
  }
  return { message, viewOnce: viewOnce || isViewOnce(message) };
}

const isViewOnce = ({ audioMessage, imageMessage, videoMessage }: proto.IMessage): boolean =>
  [audioMessage, imageMessage, videoMessage].some(part => part?.viewOnce === true);
