import type { proto } from '@whiskeysockets/baileys';

/** Envelopes that say nothing themselves; the second kind of them says that what is inside is to be seen once. */
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
const onceWrappers = [
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
] as const satisfies readonly (keyof proto.IMessage)[];

/** More than any app nests; a hostile message must not be followed for ever. */
const maxDepth = 8;

/** A message out of its envelopes. */
export interface Unwrapped {
  readonly message: proto.IMessage;
  readonly viewOnce: boolean;
}

export function unwrap(wrapped: proto.IMessage): Unwrapped {
  let message = wrapped;
  let viewOnce = false;
  for (let depth = 0; depth < maxDepth; depth += 1) {
    const once = onceWrappers.map(name => message[name]?.message).find(Boolean);
    const inner = once ?? wrappers.map(name => message[name]?.message).find(Boolean);
    if (!inner) break;
    viewOnce ||= once !== undefined;
    message = inner;
  }
  return { message, viewOnce: viewOnce || saysOnce(message) };
}

const saysOnce = ({ audioMessage, imageMessage, videoMessage }: proto.IMessage): boolean =>
  [audioMessage, imageMessage, videoMessage].some(part => part?.viewOnce === true);
