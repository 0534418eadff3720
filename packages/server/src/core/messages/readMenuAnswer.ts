import { normalizeSearchText } from '@recado/contract/rules';

const NUMBER_WORDS: readonly (readonly string[])[] = [
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
const numberByWord = new Map(NUMBER_WORDS.flatMap((words, index) => words.map(word => [word, index + 1] as const)));

/**
 * Maximum length of an answer that is parsed, in characters. It is enough for an option and words
 * around it.
 */
const MAX_ANSWER_CHARS = 200;

/** Words around a number that do not change its meaning: «la opción 2, por favor». */
const LEADING_WORDS = /^(?:(?:la|el) )?(?:(?:opcion|numero|num|no) )?/;
const COURTESY_WORDS = / (?:por ?favor|porfa|porfis|gracias)$/;

/**
 * Finds the menu option that a customer's answer selects. The answer may contain the option's number
 * (in digits, as an emoji or in words) or its text. Case, accents and punctuation are ignored. An
 * ambiguous answer selects no option.
 *
 * @returns the option's position; the first option has position 1, as in the menu that the customer sees
 */
export function readMenuAnswer(answer: string, options: readonly string[]): number | undefined {
  if (answer.length > MAX_ANSWER_CHARS) return undefined;
  const matchingOptions = options.filter(option => isOptionText(answer, option));
  const number = readNumber(answer, options);
  if (matchingOptions.length > 1) return undefined;
  const [matchingOption] = matchingOptions;
  if (matchingOption === undefined) return number?.isAmbiguous ? undefined : number?.value;
  const index = options.indexOf(matchingOption) + 1;
  return number === undefined || number.value === index ? index : undefined;
}

/** Keeps letters and digits only, with one space between words. */
const normalizeWords = (text: string): string =>
  normalizeSearchText(normalizeDigits(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Replaces emoji digits and full-width characters with plain ones. */
const normalizeDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\ufe0f?\u20e3/g, ' ')
    .replace(/\u{1f51f}/gu, '10');

function isOptionText(answer: string, option: string): boolean {
  const [answerWords, optionWords] = [normalizeWords(answer), normalizeWords(option)];
  // If an option has neither letters nor digits, the answer must be the identical text.
  if (optionWords === '') return answer.trim() === option.trim();
  if (answer.includes('?') && !option.includes('?')) return false;
  return answerWords === optionWords || answerWords.replace(COURTESY_WORDS, '') === optionWords;
}

interface ReadNumber {
  readonly value: number;
  /**
   * Whether the number could also mean another option, because that option's text begins with it. Example: 2 in
   * the menu «1. 2 personas, 2. 4 personas».
   */
  readonly isAmbiguous: boolean;
}

function readNumber(answer: string, options: readonly string[]): ReadNumber | undefined {
  const text = normalizeSearchText(normalizeDigits(answer)).trim();
  // Reject a minus before a number and symbols other than punctuation, because both change the meaning.
  if (/^[-–—]\d/u.test(text) || !/^[\p{L}\p{N}\s.,:;!¡()*_"'«»“”#-]*$/u.test(text)) return undefined;
  const answerWords = normalizeWords(text).replace(COURTESY_WORDS, '');
  const rest = answerWords.replace(LEADING_WORDS, '');
  const [first = '', ...otherWords] = rest.split(' ');
  const value = parseNumberWord(first);
  if (value === undefined || value > options.length) return undefined;
  const selectedOption = options[value - 1];
  // The number and the text must select the same option, as in «2. Tortas».
  if (otherWords.length > 0)
    return selectedOption !== undefined && otherWords.join(' ') === normalizeWords(selectedOption)
      ? { value, isAmbiguous: false }
      : undefined;
  const isAmbiguous = options.some((option, index) => index + 1 !== value && startsWithNumber(option, first, value));
  return { value, isAmbiguous };
}

function startsWithNumber(option: string, numberWord: string, number: number): boolean {
  const [first = ''] = normalizeWords(option).split(' ');
  return first === numberWord || (first !== 'uno' && first !== 'una' && parseNumberWord(first) === number);
}

const parseNumberWord = (word: string): number | undefined =>
  /^0?[1-9]$|^10$/.test(word) ? Number(word) : numberByWord.get(word);
