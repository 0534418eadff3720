import { proto } from '@whiskeysockets/baileys';
import type { ChannelPost } from '../channels/EmulatorChannels.ts';
import type { Phone } from '../model/Phone.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import type { WorldEvent } from '../world/WorldEvents.ts';

/** Converts a phone to its representation in the control API. */
export function toPhoneView(phone: Phone) {
  const { name, jid, lid, devices, presences } = phone;
  return { phone: phone.phone, name, jid, lid, devices, presences, messages: phone.messages.length };
}

/**
 * Converts a message to its form in the control API: `content` is the protobuf as JSON, with bytes in
 * base64.
 */
export function toMessageView(message: PhoneMessage) {
  return { ...message, content: proto.Message.fromObject(message.content).toJSON() };
}

/** Converts a channel post to its representation in the control API. */
export function toChannelPostView(post: ChannelPost) {
  return { ...post, content: proto.Message.fromObject(post.content).toJSON() };
}

/** Converts an event to its representation in the control API. */
export function toEventView(event: WorldEvent): object {
  return event.type === 'message' ? { ...event, message: toMessageView(event.message) } : event;
}
