import { analyzeText, stemWord } from './analyzeText.mjs';

/** Options of MiniSearch that the build and the browser share. The site serves this file. */
export const indexOptions = {
  fields: ['title', 'page', 'words', 'text'],
  storeFields: ['title', 'page', 'address'],
  tokenize: analyzeText,
  // Terms are complete after `tokenize`.
  processTerm: term => term,
};

const MAX_RESULTS = 8;
/** More parts of one long page would hide other pages. */
const MAX_PARTS_OF_PAGE = 3;

/** Terms that mean the same to a searcher, as stems. The first group contains what people call a suspended account. */
const synonymGroups = [
  'ban baneo bloqueo bloqueado restriccion suspendido',
  'sesion session instancia instance linea cliente',
  'citar quote responder reply',
  'grupo group',
  'imagen image foto picture',
  'archivo file media documento adjunto attachment',
  'enviar send mandar',
  'recibir receive llegar',
  'mensaje message',
  'plantilla template',
  'firma signature hmac',
  'masivo bulk broadcast campana difusion',
  'desconectar desconexion disconnect logout caer',
  'duplicado repetido dos doble varias',
  'cuenta account numero',
  'clave token key apikey llave',
  'numero phone telefono',
  'boton button lista menu',
  'respaldo backup copia',
  'actualizar upgrade update',
].map(group => group.split(' ').map(stemWord));

const synonyms = new Map(synonymGroups.flatMap(group => group.map(term => [term, group])));

/**
 * Searches the index and returns the best parts of pages. A part that contains more words of the query precedes one
 * that repeats a rare word, so the score is multiplied by the share of the words that it contains.
 *
 * @param {import('minisearch').default} index
 * @param {string} query
 */
export function searchPages(index, query) {
  const groups = [...new Set(analyzeText(query))].map(term => [...new Set([term, ...(synonyms.get(term) ?? [])])]);
  const queries = groups.flatMap(([term, ...others]) => [
    {
      queries: [term],
      fuzzy: term.length > 5 ? 0.2 : false,
      prefix: term.length > 2,
      weights: { fuzzy: 0.3, prefix: 0.5 },
    },
    ...others.map(other => ({ queries: [other], boost: SYNONYM_BOOST })),
  ]);
  const results = index.search(
    { combineWith: 'OR', queries },
    { boost: FIELD_BOOST, tokenize: text => [text], boostDocument },
  );
  const ranked = results
    .map(result => ({ ...result, rank: result.score * countMatches(groups, result) ** COVERAGE_EXPONENT }))
    .sort((a, b) => b.rank - a.rank);
  const counts = new Map();
  const isShown = ({ address }) => {
    const [page] = address.split('#');
    counts.set(page, (counts.get(page) ?? 0) + 1);
    return counts.get(page) <= MAX_PARTS_OF_PAGE;
  };
  return ranked.filter(isShown).slice(0, MAX_RESULTS);
}

const FIELD_BOOST = { title: 3, page: 1.5, words: 2, text: 1 };
/** A synonym counts a third of the word itself. */
const SYNONYM_BOOST = { title: 1, page: 0.5, words: 0.6, text: 0.3 };
const COVERAGE_EXPONENT = 1.5;

/** Counts the words of the query that a part contains. A word in its title counts twice more. */
function countMatches(groups, { match, queryTerms }) {
  const titleTerms = Object.entries(match).filter(([, fields]) => fields.includes('title'));
  const isIn = (group, terms) => group.some(term => terms.some(each => each.startsWith(term)));
  const matched = groups.filter(group => isIn(group, queryTerms)).length;
  const inTitle = groups.filter(group =>
    isIn(
      group,
      titleTerms.map(([term]) => term),
    ),
  ).length;
  return matched + 2 * inTitle;
}

/** Explanations come before the reference, whose hundreds of similar pages contain the same words. */
const boostDocument = id => (id.startsWith('r:') ? 0.6 : 1);
