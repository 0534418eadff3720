import { parseWrittenPhone, ratePhoneGrouping } from '@recado/contract';

/** Phone number, or other digits as long as one, in a run of digits and signs. */
export interface PhoneRunPart {
  readonly start: number;
  readonly end: number;
  readonly isPhone: boolean;
}

interface DigitGroup {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  readonly hasPlus: boolean;
}

/** Neighbouring groups that are one phone number. `last` is the index of the last group. */
interface Reading {
  readonly first: number;
  readonly last: number;
  readonly phone: string;
  readonly rating: 0 | 1 | 2;
}

const MIN_PHONE_DIGITS = 7;
/** Most digits of one spelling: 15 of E.164, and the prefixes of the dialling plan. */
const MAX_SPELLING_DIGITS = 19;
/** Longest run that is searched for the best division. Longer ones are columns of whole numbers, separated by blanks. */
const MAX_DIVIDED_GROUPS = 100;

/**
 * Finds the phone numbers in a run of digits and signs, which may contain several numbers and other figures, such as
 * `3312345678 3`. A run that can be divided in two ways contains no certain number.
 */
export function splitPhoneRun(run: string, country: string): PhoneRunPart[] {
  const groups = findGroups(run);
  if (groups.length === 1 || groups.length > MAX_DIVIDED_GROUPS)
    return groups.flatMap(group => (group.digits.length >= MIN_PHONE_DIGITS ? [readGroup(run, group, country)] : []));
  const readings = removeDominated(findReadings(run, groups, country));
  const selection = selectReadings(groups, readings);
  const isAmbiguous = selection?.isAmbiguous ?? false;
  const chosen = isAmbiguous ? [] : (selection?.readings ?? []);
  const parts: PhoneRunPart[] = [];
  const addRemainder = (first: number, end: number) => {
    const remainder = groups.slice(first, end);
    if (countDigits(remainder) >= MIN_PHONE_DIGITS) parts.push({ ...boundsOf(run, remainder), isPhone: false });
  };
  let next = 0;
  for (const { first, last } of chosen) {
    addRemainder(next, first);
    parts.push({ ...boundsOf(run, groups.slice(first, last + 1)), isPhone: true });
    next = last + 1;
  }
  addRemainder(next, groups.length);
  return parts;
}

function readGroup(run: string, group: DigitGroup, country: string): PhoneRunPart {
  const bounds = boundsOf(run, [group]);
  return { ...bounds, isPhone: parseWrittenPhone(run.slice(bounds.start, bounds.end), country).kind === 'phone' };
}

const findGroups = (run: string): DigitGroup[] =>
  [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    ...{ digits, start: index, end: index + digits.length },
    hasPlus: /\+[\s(]*$/.test(run.slice(Math.max(0, index - 4), index)),
  }));

const countDigits = (groups: readonly DigitGroup[]): number =>
  groups.reduce((count, { digits }) => count + digits.length, 0);

/** Returns the place of neighbouring groups, with the plus sign and the parentheses around them. */
function boundsOf(run: string, groups: readonly DigitGroup[]): { readonly start: number; readonly end: number } {
  const [start, end] = [groups[0]?.start ?? 0, groups.at(-1)?.end ?? 0];
  const before = /(?:\+\s*)?\(?\+?$/.exec(run.slice(Math.max(0, start - 4), start))?.[0].length ?? 0;
  return { start: start - before, end: run[end] === ')' ? end + 1 : end };
}

function findReadings(run: string, groups: readonly DigitGroup[], country: string): Reading[] {
  const readings: Reading[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    // An international prefix stands before everything else.
    if (first > 0 && groups[first]?.digits.startsWith('00')) continue;
    for (let last = first; last < groups.length; last += 1) {
      if (last > first && groups[last]?.hasPlus) break;
      const window = groups.slice(first, last + 1);
      const digitCount = countDigits(window);
      if (digitCount > MAX_SPELLING_DIGITS) break;
      if (digitCount < MIN_PHONE_DIGITS) continue;
      const { start, end } = boundsOf(run, window);
      const read = parseWrittenPhone(run.slice(start, end), country);
      if (read.kind === 'rejected') continue;
      const rating = ratePhoneGrouping(
        window.map(({ digits }) => digits),
        read.phone,
      );
      if (isCertain({ run, groups, first, last, rating })) readings.push({ first, last, phone: read.phone, rating });
    }
  }
  return readings;
}

interface GroupWindow {
  readonly run: string;
  readonly groups: readonly DigitGroup[];
  readonly first: number;
  readonly last: number;
  readonly rating: 0 | 1 | 2;
}

/** Whether groups that can be read as a number are one, and no part of a series of other figures: `10 20 30 40 50`. */
function isCertain({ run, groups, first, last, rating }: GroupWindow): boolean {
  if (rating === 2 || groups[first]?.hasPlus) return true;
  // The library learns new numbers late.
  if (last - first + 1 === groups.length) return rating === 1 || groups.some(({ digits }) => digits.length > 2);
  const signAfter = (index: number) => run.slice(groups[index]?.end, groups[index + 1]?.start);
  const inner = new Set(groups.slice(first, last).map((_, index) => signAfter(first + index)));
  const outer = [first > 0 && signAfter(first - 1), last < groups.length - 1 && signAfter(last)];
  return rating === 1 && outer.every(sign => sign === false || !inner.has(sign));
}

/** Removes readings in unusual groups that contain a part of another number in usual ones. */
const removeDominated = (readings: readonly Reading[]): Reading[] =>
  readings.filter(
    one =>
      one.rating === 2 ||
      !readings.some(
        other => other.rating === 2 && other.phone !== one.phone && other.first <= one.last && one.first <= other.last,
      ),
  );

interface Selection {
  readonly readings: readonly Reading[];
  readonly digits: number;
  readonly rating: number;
  readonly isAmbiguous: boolean;
}

/** Selects the readings that contain most digits, then the fewest readings, then those in the most usual groups. */
function selectReadings(groups: readonly DigitGroup[], readings: readonly Reading[]): Selection | undefined {
  const best: Selection[] = [];
  best[groups.length] = { readings: [], digits: 0, rating: 0, isAmbiguous: false };
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const options = readings
      .filter(({ first }) => first === at)
      .flatMap((reading): Selection[] => {
        const rest = best[reading.last + 1];
        const digits = countDigits(groups.slice(at, reading.last + 1));
        return rest
          ? [
              {
                readings: [reading, ...rest.readings],
                digits: digits + rest.digits,
                rating: reading.rating + rest.rating,
                isAmbiguous: rest.isAmbiguous,
              },
            ]
          : [];
      });
    best[at] = [...options, ...best.slice(at + 1, at + 2)].reduce(preferSelection);
  }
  return best[0];
}

function preferSelection(one: Selection, other: Selection): Selection {
  const difference =
    one.digits - other.digits || other.readings.length - one.readings.length || one.rating - other.rating;
  if (difference !== 0) return difference > 0 ? one : other;
  const phonesOf = ({ readings }: Selection) => readings.map(({ phone }) => phone).join();
  return phonesOf(one) === phonesOf(other) ? one : { ...one, isAmbiguous: true };
}
