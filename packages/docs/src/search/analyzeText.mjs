/**
 * Text analysis of the search: the build indexes with it, and the browser analyzes queries with it. It has no imports,
 * because the site serves this file.
 */

/** Splits a text into search terms: folded accents, Spanish stems, no stop words. */
export function analyzeText(text) {
  return foldText(text)
    .split(/[^a-z0-9]+/)
    .filter(word => word.length > 1 && !stopWords.has(word))
    .map(stemWord);
}

/** Lower case without accents. The ñ becomes an n, because many keyboards lack it. */
export const foldText = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Reduces a folded word to a stem that its inflections share. It removes plurals, then verb endings and derivations, as
 * the light stemmers of Savoy and the suffix classes of Snowball's Spanish algorithm do, with fewer cases.
 */
export function stemWord(word) {
  if (word.length < 4 || /\d/.test(word)) return word;
  let stem = word.replace(/(?<=[rn])(se|me|le|lo|la|nos|les|los|las)$/, '');
  stem = stem
    .replace(/ces$/, 'z')
    .replace(/(?<=[^aeiou])es$/, '')
    .replace(/s$/, '');
  for (const suffix of suffixes)
    if (stem.endsWith(suffix) && stem.length - suffix.length >= 3) {
      stem = stem.slice(0, -suffix.length);
      break;
    }
  return stem
    .replace(/(?<=..)[aeo]$/, '')
    .replace(/qu$/, 'c')
    .replace(/gu$/, 'g');
}

/** The longest suffixes come first. */
const suffixes = [
  'amientos amiento imientos imiento aciones iciones aramos ieramos',
  'adoras adores acion icion uciones ando iendo aria eria iria aban ieron arian',
  'adora ador idor adas ados idas idos aron amos emos imos aste iste aran eran iran mente',
  'ada ado ida ido aba ian ara era ira are ere ire aria',
  'ar er ir an',
]
  .join(' ')
  .split(' ')
  .sort((a, b) => b.length - a.length);

const stopWords = new Set(
  'al como con cual cuando de del desde el en entre es esta este esto hay la las le les lo los mas me mi mis no nos o para pero por porque puedo que se ser si sin sobre son su sus un una uno unos unas ya the to of in is my how do an and or it with for can when why what does'.split(
    ' ',
  ),
);
