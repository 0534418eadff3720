import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { beforeAll, expect, it } from 'vitest';
import { composeSite } from '../site/composeSite.mjs';
import { analyzeText } from './analyzeText.mjs';
import { forumQuestions } from './forumQuestions.mjs';
import { indexOptions, searchPages } from './searchOptions.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
let index;
beforeAll(async () => {
  const { files } = await composeSite(root);
  const [, json] = [...files].find(([name]) => name.endsWith('/search.json'));
  index = MiniSearch.loadJSON(json, indexOptions);
});

it('takes the questions from at least five public trackers', () => {
  expect(forumQuestions).toHaveLength(25);
  expect(new Set(forumQuestions.map(({ source }) => source.split('#')[0])).size).toBeGreaterThanOrEqual(5);
});

it.each(forumQuestions)('answers “$query” in the first three results', ({ query, page }) => {
  const addresses = searchPages(index, query).map(({ address }) => address);
  expect(addresses.slice(0, 3)).toContain(page);
});

it.each([
  ['respuesta automatica', '/docs/negocio/respuestas'],
  ['campañas', '/docs/negocio/campanas'],
  ['postExternalSend', '/docs/api/referencia/postExternalSend'],
  ['recado backup', '/docs/terminal/backup'],
  ['message.failed', '/docs/api/eventos/message.failed'],
  ['not-connected', '/docs/errores/not-connected'],
])('finds the page of “%s” first', (query, page) => {
  expect(
    searchPages(index, query)
      .map(({ address }) => address.split('#')[0])
      .slice(0, 3),
  ).toContain(page);
});

it.each([
  ['desconectar', 'desconectado'],
  ['automáticas', 'automatico'],
  ['enviar', 'enviando'],
  ['bloqueó', 'bloqueos'],
  ['códigos', 'codigo'],
  ['veces', 'vez'],
])('treats “%s” and “%s” as the same word', (one, other) => {
  expect(analyzeText(one)).toEqual(analyzeText(other));
});

it('returns nothing for a word that the site does not contain', () => {
  expect(searchPages(index, 'xyzzyplugh')).toEqual([]);
});
