import { proto } from '@whiskeysockets/baileys';
import type { Post } from '../channels/Channels.ts';
import type { Phone } from '../model/Phone.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import type { TownEvent } from '../town/TownEvents.ts';

/** A phone as the control API shows it. */
export function phoneView(phone: Phone) {
  const { name, jid, lid, devices, presences } = phone;
  return { phone: phone.phone, name, jid, lid, devices, presences, messages: phone.messages.length };
}

/** A message as the control API shows it; `content` is the protobuf as JSON, bytes in base64. */
export function messageView(message: PhoneMessage) {
  return { ...message, content: proto.Message.fromObject(message.content).toJSON() };
}

/** A post of a channel as the control API shows it. */
export function postView(post: Post) {
  return { ...post, content: proto.Message.fromObject(post.content).toJSON() };
}

/** An event as the control API shows it. */
export function eventView(event: TownEvent): object {
  return event.type === 'message' ? { ...event, message: messageView(event.message) } : event;
}
