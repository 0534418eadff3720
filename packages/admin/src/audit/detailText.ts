import type { AuditEntry } from '@recado/contract';
import { status, adminAudit as texts } from '@recado/texts';

type Detail = AuditEntry['details'][string];

/** What a detail is called; what nobody foresaw keeps its own key. */
export const detailLabel = (key: string): string =>
  Object.hasOwn(texts.details, key) ? texts.details[key as keyof typeof texts.details] : key;

/** A detail in words: roles by their names, yes and no as such. */
export function detailText(value: Detail): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (value === 'user' || value === 'admin') return status.roles[value];
  return String(value);
}
