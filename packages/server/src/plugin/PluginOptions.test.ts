import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSecrets } from '../core/sealing/index.ts';
import { defaultLineSettings } from '../lines/index.ts';
import { type RecadoPluginOptions, validateRecadoOptions } from './PluginOptions.ts';

describe('validateRecadoOptions', () => {
  let options: RecadoPluginOptions;

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'recado-options-'));
    const secrets = await loadSecrets({ folder: dataDir });
    options = { connection: {}, dataDir, secrets, transport: createFakeTransport(createFakeNetwork()) };
  });
  afterAll(() => rm(options.dataDir, { recursive: true }));

  const validateLines = (lines: object) => validateRecadoOptions({ ...options, lines }).lines;

  it('accepts every line setting, and none', () => {
    expect(validateLines(defaultLineSettings)).toEqual(defaultLineSettings);
    expect(validateLines({})).toEqual({});
  });

  it.each([
    [{ resuming: 4 }, /"lines\.resuming" is not allowed/],
    [{ leaseMs: 0 }, /"lines\.leaseMs" must be a positive number/],
  ])('rejects the line settings %j instead of ignoring them', (lines, message) => {
    expect(() => validateLines(lines)).toThrow(message);
  });
});
