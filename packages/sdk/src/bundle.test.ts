import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname).filter(name => /^[^.]+\.ts$/.test(name));

describe('what a browser loads', () => {
  it.each(sources)('%s imports nothing but its neighbours and types', name => {
    const text = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    const imported = [...text.matchAll(/^(?:import|export) (?!type)[^;]*?from '([^']+)'/gm)].map(m => m[1]);
    expect(imported.filter(from => !from?.startsWith('./'))).toEqual([]);
  });
});
