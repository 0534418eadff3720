import { describe, expect, it } from 'vitest';
import { extractImportedPackages } from './extractImportedPackages.ts';

describe('extractImportedPackages', () => {
  it.each([
    ["import Joi from 'joi';", ['joi']],
    ['import Joi from "joi";\nawait import("ink");', ['joi', 'ink']],
    ["import { a,\n  b } from '@recado/contract/rules';", ['@recado/contract']],
    ["export * from 'ink';\nimport 'react';", ['ink', 'react']],
    ["const { pino } = await import('pino');", ['pino']],
    ["import.meta.resolve('@recado/server/line-worker')", ['@recado/server']],
    ["import { stat } from 'node:fs/promises';\nimport fs from 'fs';", []],
    ["import { own } from './own.js';", []],
    ["/* import x from 'left-pad'; */", []],
  ])('extracts the packages from %s', (code, expected) => {
    expect(extractImportedPackages(code)).toEqual(expected);
  });
});
