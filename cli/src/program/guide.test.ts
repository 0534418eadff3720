import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shellWords } from '../testing/everyCommand.ts';
import { type CommandSpec, isGroup } from './CommandSpec.ts';
import { commandGroups, commands } from './commands.ts';
import { createProgram } from './createProgram.ts';

const guide = readFileSync(new URL('../../../docs/guides/terminal.md', import.meta.url), 'utf8');
const lines = [...guide.matchAll(/^recado .*$/gm)].map(([line]) => line);

/** The same command, which does nothing. */
const idle = (spec: CommandSpec): CommandSpec =>
  isGroup(spec) ? { ...spec, commands: spec.commands.map(idle) } : { ...spec, act: async () => {} };
const idleGroups = commandGroups.map(({ heading, specs }) => ({ heading, specs: specs.map(idle) }));

describe('the guide to the terminal', () => {
  it('tells of every command, but for those of whoever runs the platform', () => {
    const elsewhere = ['serve', 'migrate', 'grant-admin', 'backup', 'restore', 'verify-backup'];
    const names = commands.map(({ name }) => name).filter(name => !elsewhere.includes(name));
    expect(names.filter(name => !new RegExp(`(recado |\`)${name}\\b`).test(guide))).toEqual([]);
    expect(lines.length).toBeGreaterThan(30);
  });

  it.each(lines)('shows a command line that is understood: %s', async line => {
    const words = shellWords(line).slice(1);
    await expect(createProgram(idleGroups).parseAsync(words, { from: 'user' })).resolves.toBeDefined();
  });
});
