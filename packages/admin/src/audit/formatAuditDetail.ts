import type { AuditDetailKey, AuditEntry } from '@recado/contract';
import { adminWebhookTexts, statusLabels, adminAuditLogTexts as texts } from '@recado/texts';

const labels: Readonly<Record<AuditDetailKey, string>> = texts.details;
const findLabel = (valueLabels: object, key: string): string | undefined =>
  Object.hasOwn(valueLabels, key) ? String(valueLabels[key as keyof typeof valueLabels]) : undefined;

/** Returns the label of a detail, or its key if the detail is unknown. */
export const getAuditDetailLabel = (key: string): string => findLabel(labels, key) ?? key;

/**
 * Formats the value of an audit log detail. Roles, reasons and kinds of chats become their labels; booleans
 * become yes or no.
 */
export function formatAuditDetail(key: string, value: AuditEntry['details'][string]): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const text = String(value);
  const valueLabels = labelsByDetail[key];
  return valueLabels
    ? text
        .split(', ')
        .map(item => findLabel(valueLabels, item) ?? item)
        .join(', ')
    : text;
}

const labelsByDetail: Readonly<Record<string, object>> = {
  from: statusLabels.roles,
  to: statusLabels.roles,
  reason: adminWebhookTexts.reasons,
  code: texts.codes,
  chatKinds: statusLabels.chatKind,
} satisfies Partial<Record<AuditDetailKey, object>>;
