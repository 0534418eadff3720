import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readPage = path => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const comparison = readPage('comparison.md');

/** Reads the tables of a page as rows of cells, without the lines between headings and rows. */
function readTables(page) {
  const tables = [];
  let isInside = false;
  for (const line of page.split('\n')) {
    const isRow = line.startsWith('|');
    if (isRow && !isInside) tables.push([]);
    isInside = isRow;
    if (!isRow || /^\|[-|: ]+\|$/.test(line)) continue;
    const cells = line.slice(1, line.lastIndexOf('|')).split('|');
    tables.at(-1).push(cells.map(cell => cell.trim()));
  }
  return tables;
}

/** Reference definitions: label and address. */
const listDefinitions = page =>
  [...page.matchAll(/^\[([A-Z]\d+)\]: (.*)$/gm)].map(([, label, url]) => ({ label, url }));
const listCitations = page =>
  [...page.replace(/^\[[A-Z]\d+\]: .*$/gm, '').matchAll(/\[([A-Z]\d+)\]/g)].map(([, label]) => label);

const PRODUCTS = ['Recado', 'Evolution API', 'WAHA', 'OpenWA', 'wuzapi', 'Chatwoot', 'Cloud API'];

describe.each([
  ['comparison.md', 1, 25],
  ['guides/comparacion.md', 0, 12],
])('%s', (path, tableIndex, minRows) => {
  const tables = readTables(readPage(path));
  const [headings, ...rows] = tables[tableIndex];

  it('has a column for each product', () => {
    expect(headings.slice(1).map(heading => PRODUCTS.find(product => heading.startsWith(product)))).toEqual(PRODUCTS);
    expect(rows.length).toBeGreaterThanOrEqual(minRows);
  });

  it.each(rows)('has a cell for each product in the row "%s"', (...cells) => {
    expect(cells).toHaveLength(headings.length);
    expect(cells.filter(cell => cell === '')).toEqual([]);
  });
});

describe('sources of the comparison', () => {
  const definitions = listDefinitions(comparison);
  const [versions, features] = readTables(comparison);

  it.each(definitions)('$label is an address with a path', ({ url }) => {
    const address = new URL(url);
    expect(address.protocol).toBe('https:');
    expect(address.href).toBe(url);
    expect(address.pathname).toMatch(/^\/[\w.%~/-]*$/);
  });

  it('are each defined once and used', () => {
    const labels = definitions.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(new Set(listCitations(comparison))).toEqual(new Set(labels));
  });

  it('are named for each version of another product', () => {
    expect(versions.slice(2).filter(cells => !/\[[A-Z]\d+\]/.test(cells.at(-1)))).toEqual([]);
  });

  it('are of the product in the column where they are named', () => {
    const initials = ['E', 'W', 'O', 'Z', 'C', 'M'];
    const misplaced = features.slice(1).flatMap(([feature, , ...cells]) =>
      cells.flatMap((cell, at) =>
        listCitations(cell)
          .filter(label => !label.startsWith(initials[at]) && !label.startsWith('N'))
          .map(label => `${feature}: ${label}`),
      ),
    );
    expect(misplaced).toEqual([]);
  });
});
