import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { splitShellWords } from '../testing/allCommands.ts';
import { type CommandSpec, isCommandGroup } from './CommandSpec.ts';
import { commandGroups, commands } from './commands.ts';
import { createProgram } from './createProgram.ts';

const guide = readFileSync(new URL('../../../docs/guides/terminal.md', import.meta.url), 'utf8');
const lines = [...guide.matchAll(/^recado .*$/gm)].map(([line]) => line);

/** Copies a command without its action, so that the tests can parse its command line without running it. */
function withoutAction(spec: CommandSpec): CommandSpec {
  if (isCommandGroup(spec)) return { ...spec, commands: spec.commands.map(withoutAction) };
  const { confirmation: _, ...rest } = spec;
  return { ...rest, run: async () => {} };
}
const groupsWithoutActions = commandGroups.map(({ heading, specs }) => ({ heading, specs: specs.map(withoutAction) }));

describe('terminal guide', () => {
  it('covers all commands except those of the platform operator', () => {
    const operatorCommands = ['serve', 'migrate', 'grant-admin', 'backup', 'restore', 'verify-backup'];
    const names = commands.map(({ name }) => name).filter(name => !operatorCommands.includes(name));
    expect(names.filter(name => !new RegExp(`(recado |\`)${name}\\b`).test(guide))).toEqual([]);
    expect(lines.length).toBeGreaterThan(30);
  });

  it.each(lines)('shows a valid command line: %s', async line => {
    const words = splitShellWords(line).slice(1);
    await expect(createProgram(groupsWithoutActions).parseAsync(words, { from: 'user' })).resolves.toBeDefined();
  });
});
