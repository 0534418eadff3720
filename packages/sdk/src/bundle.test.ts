import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname).filter(name => /^[^.]+\.ts$/.test(name));

describe('SDK modules for browsers', () => {
  it.each(sources)('%s imports only modules of its folder, and types', name => {
    const text = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    const specifiers = [...text.matchAll(/^(?:import|export) (?!type)[^;]*?from '([^']+)'/gm)].map(m => m[1]);
    expect(specifiers.filter(from => !from?.startsWith('./'))).toEqual([]);
  });
});
