import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { splitShellWords } from '../testing/allCommands.ts';
import { type CommandSpec, isCommandGroup } from './CommandSpec.ts';
import { commandGroups, commands } from './commands.ts';
import { createProgram } from './createProgram.ts';

const guide = readFileSync(new URL('../../../docs/guides/terminal.md', import.meta.url), 'utf8');
const upgradingPage = readFileSync(new URL('../../../docs/upgrading.md', import.meta.url), 'utf8');
const listCommandLines = (page: string) => [...page.matchAll(/^ *(recado [a-z].*)$/gm)].map(([, line = '']) => line);
const lines = listCommandLines(guide);
/** Command lines in blocks, and commands that the text of the page names. */
const upgradingLines = [
  ...listCommandLines(upgradingPage),
  ...[...upgradingPage.matchAll(/`(recado [a-z][^`]*)`/g)].map(([, line = '']) => line),
];

/** Copies a command without its action, so that the tests can parse its command line without running it. */
function withoutAction(spec: CommandSpec): CommandSpec {
  if (isCommandGroup(spec)) return { ...spec, commands: spec.commands.map(withoutAction) };
  const { confirmation: _, ...rest } = spec;
  return { ...rest, run: async () => {} };
}
const groupsWithoutActions = commandGroups.map(({ heading, specs }) => ({ heading, specs: specs.map(withoutAction) }));

const parseCommandLine = (line: string) =>
  createProgram(groupsWithoutActions).parseAsync(splitShellWords(line).slice(1), { from: 'user' });

describe('terminal guide', () => {
  it('covers all commands except those of the platform operator', () => {
    const operatorCommands = ['serve', 'migrate', 'grant-admin', 'backup', 'restore', 'verify-backup'];
    const names = commands.map(({ name }) => name).filter(name => !operatorCommands.includes(name));
    expect(names.filter(name => !new RegExp(`(recado |\`)${name}\\b`).test(guide))).toEqual([]);
    expect(lines.length).toBeGreaterThan(30);
  });

  it.each(lines)('shows a valid command line: %s', async line => {
    await expect(parseCommandLine(line)).resolves.toBeDefined();
  });
});

describe('page on upgrading', () => {
  it('shows the commands of each step', () => {
    for (const name of ['backup', 'verify-backup', 'migrate', 'restore', 'doctor', 'drain', 'status'])
      expect(upgradingLines.some(line => line.startsWith(`recado ${name}`))).toBe(true);
  });

  it.each(upgradingLines.filter(line => line !== 'recado import'))('shows a valid command line: %s', async line => {
    await expect(parseCommandLine(line)).resolves.toBeDefined();
  });
});
