/** Text that looks like a placeholder but is not replaced, so people would receive it as written. */
export interface PlaceholderProblem {
  readonly written: string;
  /** Placeholder that the writer probably meant. Undefined if none is similar. */
  readonly suggestion?: '{nombre}' | '{negocio}';
}

const NAME_WORDS = new Set([
  ...[
    'nombre',
    'nombres',
    'name',
    'firstname',
    'primernombre',
    'fullname',
    'nome',
    'cliente',
    'contacto',
    'nombrecompleto',
  ],
  ...['contactname', 'nombrecliente', 'customer', 'usuario'],
]);
const BUSINESS_WORDS = new Set(['negocio', 'empresa', 'business', 'company', 'tienda', 'local', 'negocios']);
/** Text in one or more braces, closed or not: `{{nombre}}`, `{ nombre }`, `{nombre`, and template syntax `{{1}}`. */
const BRACED = /\{+[^{}\n]{0,40}\}+|\{+[\p{L}_]{2,20}(?![\p{L}_}])/gu;
/** Placeholders of other programs, only for words that name a person or a business. */
const FOREIGN =
  /\[\[?\s*([\p{L}_ ]{3,20}?)\s*\]?\]|<\s*([\p{L}_ ]{3,20}?)\s*>|%\s?([\p{L}_]{3,20})\s?%|\$\{?([\p{L}_]{3,20})\}?/gu;

/**
 * Finds misspelled and unknown placeholders in a campaign's text. `fillQuickReply` replaces only `{nombre}` and
 * `{negocio}`, without spaces and in single braces.
 */
export function findPlaceholderProblems(text: string): PlaceholderProblem[] {
  const braced = [...text.matchAll(BRACED)].flatMap(([written]) =>
    /^\{(nombre|negocio)\}$/i.test(written) ? [] : [toProblem(written)],
  );
  const foreign = [...text.replace(BRACED, ' ').matchAll(FOREIGN)].flatMap(([written]) => {
    const problem = toProblem(written);
    return problem.suggestion ? [problem] : [];
  });
  return [...new Map([...braced, ...foreign].map(problem => [problem.written, problem])).values()];
}

function toProblem(written: string): PlaceholderProblem {
  const word = written
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (NAME_WORDS.has(word) || isSimilar(word, 'nombre')) return { written, suggestion: '{nombre}' };
  if (BUSINESS_WORDS.has(word) || isSimilar(word, 'negocio')) return { written, suggestion: '{negocio}' };
  return { written };
}

/** Whether two words differ by one character that is missing, added, replaced or swapped with its neighbour. */
function isSimilar(word: string, expected: string): boolean {
  if (Math.abs(word.length - expected.length) > 1 || word === '') return false;
  let start = 0;
  while (start < word.length && word[start] === expected[start]) start += 1;
  let end = 0;
  while (end < Math.min(word.length, expected.length) - start && word.at(-1 - end) === expected.at(-1 - end)) end += 1;
  const [left, right] = [word.slice(start, word.length - end), expected.slice(start, expected.length - end)];
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].toReversed().join(''));
}
