import type { TemplateChange } from '@recado/transport';
import type { ChangeValue } from '../webhook/readNotification.ts';
import { reasonOf, statusOf } from './graphTemplate.ts';

/** What Meta says of a template; undefined where it names none. */
export function changeIn(value: ChangeValue): TemplateChange | undefined {
  const { message_template_name: name, message_template_language: language, message_template_id: id } = value;
  if (typeof name !== 'string' || typeof language !== 'string') return undefined;
  const reason = reasonOf(value.reason);
  return {
    name,
    language,
    status: statusOf(value.event),
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
    ...(reason !== undefined && { reason }),
  };
}
