import type { AuditDetail, AuditEntry } from '@recado/contract';
import { adminWebhooks, status, adminAudit as texts, webhookTools } from '@recado/texts';

const labels: Readonly<Record<AuditDetail, string>> = texts.details;
const own = (words: object, key: string): string | undefined =>
  Object.hasOwn(words, key) ? String(words[key as keyof typeof words]) : undefined;

/** What a detail is called; what nobody foresaw keeps its own key. */
export const detailLabel = (key: string): string => own(labels, key) ?? key;

/** A detail in words: roles, reasons and kinds of chats by their names, yes and no as such. */
export function detailText(key: string, value: AuditEntry['details'][string]): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  const written = String(value);
  const words = wordsOf[key];
  return words
    ? written
        .split(', ')
        .map(each => own(words, each) ?? each)
        .join(', ')
    : written;
}

const wordsOf: Readonly<Record<string, object>> = {
  from: status.roles,
  to: status.roles,
  reason: adminWebhooks.reasons,
  code: texts.codes,
  chatKinds: webhookTools.chats.kinds,
} satisfies Partial<Record<AuditDetail, object>>;
