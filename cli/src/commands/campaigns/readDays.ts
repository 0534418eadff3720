import type { Campaign } from '@recado/contract';
import { campaignPage } from '@recado/texts';

type Weekday = Campaign['pace']['weekdays'][number];

/** Without accents and capitals. */
export const fold = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const days = Object.entries(campaignPage.days) as [Weekday, string][];

/** `lun,mié,vie`, as days are shortened everywhere. Undefined: one is none of them. */
export function readDays(written: string): Weekday[] | undefined {
  const wanted = new Set(written.split(',').map(fold));
  const found = days.filter(([, word]) => wanted.has(fold(word))).map(([day]) => day);
  return found.length === wanted.size ? found : undefined;
}

/** The same the other way. */
export const saidDays = (weekdays: readonly Weekday[]): string =>
  days
    .filter(([day]) => weekdays.includes(day))
    .map(([, word]) => word.toLowerCase())
    .join(', ');
