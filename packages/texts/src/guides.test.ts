import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as texts from './index.ts';

const folder = new URL('../../../docs/guides/', import.meta.url);

/** Quoted texts that are not Recado's: people's messages, and n8n's node and field names. */
const foreignQuotes = new Set([
  'Responda BAJA y no le escribimos más',
  'Hola vecino',
  'buenas tardes',
  '¿todavía hay?',
  'Raw Body',
  'Code',
  'Remove Duplicates',
  'Remove Items Processed in Previous Executions',
]);

const collectStrings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(collectStrings)
      : [];
const catalogue = collectStrings({ ...texts }).join('\n');

it.each(readdirSync(folder).filter(name => name.endsWith('.md')))(
  '%s quotes only texts that exist on the pages',
  name => {
    const guide = readFileSync(new URL(name, folder), 'utf8')
      .replace(/```[\s\S]*?```/g, '')
      .replace(/\s+/g, ' ');
    const quotes = [...guide.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote.replace(/[.,]$/, ''));
    expect(quotes.filter(quote => !foreignQuotes.has(quote) && !catalogue.includes(quote))).toEqual([]);
  },
);
