import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as texts from './index.ts';

const folder = new URL('../../../docs/guides/', import.meta.url);

/** Quoted, and none of ours: what people write, and the names of n8n's own nodes and fields. */
const others = new Set([
  'Responda BAJA y no le escribimos más',
  'Hola vecino',
  'buenas tardes',
  '¿todavía hay?',
  'Raw Body',
  'Code',
  'Remove Duplicates',
  'Remove Items Processed in Previous Executions',
]);

const words = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : part !== null && typeof part === 'object'
      ? Object.values(part).flatMap(words)
      : [];
const catalogue = words({ ...texts }).join('\n');

it.each(readdirSync(folder).filter(name => name.endsWith('.md')))(
  '%s calls what is on the pages as the pages do',
  name => {
    const guide = readFileSync(new URL(name, folder), 'utf8')
      .replace(/```[\s\S]*?```/g, '')
      .replace(/\s+/g, ' ');
    const quoted = [...guide.matchAll(/“([^”]+)”/g)].map(([, said = '']) => said.replace(/[.,]$/, ''));
    expect(quoted.filter(said => !others.has(said) && !catalogue.includes(said))).toEqual([]);
  },
);
