import type { TemplateStatusChange } from '@recado/transport';
import type { NotificationChangeValue } from '../webhook/parseNotification.ts';
import { toTemplateRejectionReason, toTemplateStatus } from './graphTemplate.ts';

/** Reads a template change from a notification. Returns undefined if the notification names no template. */
export function parseTemplateStatusChange(value: NotificationChangeValue): TemplateStatusChange | undefined {
  const { message_template_name: name, message_template_language: language, message_template_id: id } = value;
  if (typeof name !== 'string' || typeof language !== 'string') return undefined;
  const reason = toTemplateRejectionReason(value.reason);
  return {
    name,
    language,
    status: toTemplateStatus(value.event),
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
    ...(reason !== undefined && { reason }),
  };
}
