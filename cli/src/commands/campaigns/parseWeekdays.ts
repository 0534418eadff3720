import type { Campaign } from '@recado/contract';
import { campaignPageTexts } from '@recado/texts';

type Weekday = Campaign['pace']['weekdays'][number];

/** Normalizes a word for comparison: removes accents and outer spaces and converts it to lower case. */
export const normalizeWordForComparison = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const weekdayNames = Object.entries(campaignPageTexts.days) as [Weekday, string][];

/**
 * Parses weekdays in Spanish abbreviations, such as `lun,mié,vie`. Returns undefined if one of the
 * abbreviations is unknown.
 */
export function parseWeekdays(input: string): Weekday[] | undefined {
  const requestedNames = new Set(input.split(',').map(normalizeWordForComparison));
  const weekdays = weekdayNames
    .filter(([, word]) => requestedNames.has(normalizeWordForComparison(word)))
    .map(([day]) => day);
  return weekdays.length === requestedNames.size ? weekdays : undefined;
}

/** Formats weekdays in the form that {@link parseWeekdays} accepts. */
export const formatWeekdays = (weekdays: readonly Weekday[]): string =>
  weekdayNames
    .filter(([day]) => weekdays.includes(day))
    .map(([, word]) => word.toLowerCase())
    .join(', ');
