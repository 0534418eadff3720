import { foldText } from '@recado/contract/rules';

const numbers: readonly (readonly string[])[] = [
  ['uno', 'una', 'primera', 'primero', 'primer', '1ra', '1ro', '1er', '1a', '1o'],
  ['dos', 'segunda', 'segundo', '2da', '2do', '2a', '2o'],
  ['tres', 'tercera', 'tercero', 'tercer', '3ra', '3ro', '3er', '3a', '3o'],
  ['cuatro', 'cuarta', 'cuarto', '4ta', '4to', '4a', '4o'],
  ['cinco', 'quinta', 'quinto', '5ta', '5to', '5a', '5o'],
  ['seis', 'sexta', 'sexto', '6ta', '6to', '6a', '6o'],
  ['siete', 'septima', 'septimo', '7ma', '7mo', '7a', '7o'],
  ['ocho', 'octava', 'octavo', '8va', '8vo', '8a', '8o'],
  ['nueve', 'novena', 'noveno', '9na', '9no', '9a', '9o'],
  ['diez', 'decima', 'decimo', '10ma', '10mo', '10a', '10o'],
];
const values = new Map(numbers.flatMap((words, index) => words.map(word => [word, index + 1] as const)));

/** Longest answer that is looked at, characters: an option and what may stand around it. */
const LONGEST = 200;

/** What may stand around a number without changing what it says: «la opción 2, por favor». */
const BEFORE = /^(?:(?:la|el) )?(?:(?:opcion|numero|num|no) )?/;
const POLITE = / (?:por ?favor|porfa|porfis|gracias)$/;

/**
 * Which option of a menu an answer names: by its number in digits, as an emoji or in words, or by the option's own words,
 * whatever their capitals, accents and punctuation. What could mean anything else names none.
 *
 * @returns counted from 1, as the customer reads it
 */
export function readAnswer(answer: string, options: readonly string[]): number | undefined {
  if (answer.length > LONGEST) return undefined;
  const byWords = options.filter(option => says(answer, option));
  const number = readNumber(answer, options);
  if (byWords.length > 1) return undefined;
  const [words] = byWords;
  if (words === undefined) return number?.isElsewhere ? undefined : number?.value;
  const index = options.indexOf(words) + 1;
  return number === undefined || number.value === index ? index : undefined;
}

/** Letters and digits alone, with one space between words. */
const wordsOf = (text: string): string =>
  foldText(plain(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** With emoji digits and wide signs as the plain ones. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\ufe0f?\u20e3/g, ' ')
    .replace(/\u{1f51f}/gu, '10');

function says(answer: string, option: string): boolean {
  const [said, words] = [wordsOf(answer), wordsOf(option)];
  // An option of signs alone is answered by the same signs.
  if (words === '') return answer.trim() === option.trim();
  if (answer.includes('?') && !option.includes('?')) return false;
  return said === words || said.replace(POLITE, '') === words;
}

interface ReadNumber {
  readonly value: number;
  /** It begins another option, too: «2» of «1. 2 personas, 2. 4 personas». */
  readonly isElsewhere: boolean;
}

function readNumber(answer: string, options: readonly string[]): ReadNumber | undefined {
  const text = foldText(plain(answer)).trim();
  // A sign before the number is a part of it, and so is what is not mere punctuation.
  if (/^[-–—]\d/u.test(text) || !/^[\p{L}\p{N}\s.,:;!¡()*_"'«»“”#-]*$/u.test(text)) return undefined;
  const said = wordsOf(text).replace(POLITE, '');
  const rest = said.replace(BEFORE, '');
  const [first = '', ...more] = rest.split(' ');
  const value = numberOf(first);
  if (value === undefined || value > options.length) return undefined;
  const named = options[value - 1];
  // «2. Tortas»: both say the same.
  if (more.length > 0)
    return named !== undefined && more.join(' ') === wordsOf(named)
      ? { value, isElsewhere: false }
      : undefined;
  const isElsewhere = options.some((option, index) => index + 1 !== value && begins(option, first, value));
  return { value, isElsewhere };
}

function begins(option: string, said: string, number: number): boolean {
  const [first = ''] = wordsOf(option).split(' ');
  return first === said || (first !== 'uno' && first !== 'una' && numberOf(first) === number);
}

const numberOf = (word: string): number | undefined =>
  /^0?[1-9]$|^10$/.test(word) ? Number(word) : values.get(word);
