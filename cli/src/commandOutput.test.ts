import { describe, expect, it } from 'vitest';
import { createCommandOutput, type ProcessStreams } from './commandOutput.ts';

const terminal = { isTTY: true, columns: 100 };
const terminalProcess: ProcessStreams = { env: {}, stdin: terminal, stdout: terminal, stderr: terminal };
const pipe = {};

describe('command output', () => {
  it('draws, prompts and shows progress when all streams are terminals', () => {
    expect(createCommandOutput({}, terminalProcess)).toMatchObject({
      canDraw: true,
      canPrompt: true,
      showsProgress: true,
      columns: 100,
    });
  });

  it.each([
    ['--json', { json: true }, terminalProcess, { canDraw: false, canPrompt: true, showsProgress: false }],
    [
      'standard output to a pipe',
      {},
      { ...terminalProcess, stdout: pipe },
      { canDraw: false, canPrompt: true, showsProgress: true },
    ],
    ['standard input from a pipe', {}, { ...terminalProcess, stdin: pipe }, { canDraw: true, canPrompt: false }],
    [
      'standard error to a file',
      {},
      { ...terminalProcess, stderr: pipe },
      { canDraw: true, canPrompt: false, showsProgress: false },
    ],
    [
      'TERM=dumb',
      {},
      { ...terminalProcess, env: { TERM: 'dumb' } },
      { canDraw: false, canPrompt: false, showsProgress: true },
    ],
    ['--no-input', { input: false }, terminalProcess, { canDraw: true, canPrompt: false }],
    ['RECADO_NO_INPUT', {}, { ...terminalProcess, env: { RECADO_NO_INPUT: '1' } }, { canPrompt: false }],
    ['CI', {}, { ...terminalProcess, env: { CI: 'true' } }, { canPrompt: false }],
    ['CI=false', {}, { ...terminalProcess, env: { CI: 'false' } }, { canPrompt: true }],
  ])('detects the capabilities of the streams with %s', (_, flags, surroundings, expected) => {
    expect(createCommandOutput(flags, surroundings)).toMatchObject(expected);
  });

  it('assumes 80 columns when no stream reports its width', () => {
    expect(createCommandOutput({}, { env: {}, stdin: pipe, stdout: pipe, stderr: pipe }).columns).toBe(80);
  });
});
