import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { listCommandCompletions } from '../commands/completion/CommandCompletion.ts';
import type { Option } from '../settings/Option.ts';
import { allCommands } from '../testing/allCommands.ts';
import { commands } from './commands.ts';
import { commonOptions, helpAndVersionOptions } from './commonOptions.ts';
import { createProgram } from './createProgram.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file),
);
const readSource = (file: string): string => readFileSync(`${src}${file}`, 'utf8');
const listFlags = (options: Readonly<Record<string, Option>>): string[] =>
  Object.values(options).map(({ flag }) => flag);

const findCommand = (parent: Command, [name, ...rest]: readonly string[]): Command => {
  const subcommand = parent.commands.find(each => each.name() === name);
  if (!subcommand) throw new Error(`there is no command ${name}`);
  return rest.length === 0 ? subcommand : findCommand(subcommand, rest);
};

describe('commands', () => {
  it('have one folder each, which has the name of the command', () => {
    const folders = readdirSync(`${src}commands`, { withFileTypes: true });
    expect(folders.filter(entry => !entry.isDirectory())).toEqual([]);
    expect(folders.map(({ name }) => name).sort()).toEqual(commands.map(({ name }) => name).sort());
  });
});

describe('options', () => {
  it('are declared in option tables only', () => {
    const declaringFiles = sources.filter(file => /\bflag: '--/.test(readSource(file)));
    expect(declaringFiles.length).toBeGreaterThan(10);
    expect(declaringFiles.filter(file => !/(^|\/)(options|\w+Options?)\.ts$/.test(file))).toEqual([]);
  });

  it('are read only after they are resolved, except the options of all commands', () => {
    const readingFiles = sources.filter(file => /\bflags\.(?!(json|input|map|filter)\b)\w/.test(readSource(file)));
    // `openRemoteContext` must know which of the two tokens was passed, because this determines the credential.
    // `confirmation` decides before a command resolves its settings, and its options have no other source.
    expect(readingFiles.toSorted()).toEqual(['program/confirmation.ts', 'remote/openRemoteContext.ts']);
  });
});

describe.each(allCommands)('options of recado $name', ({ path, spec }) => {
  const declaredOptions = Object.entries<Option>({
    ...spec.options,
    ...commonOptions,
    help: helpAndVersionOptions.help,
  });

  it('match the options of the help and of the shell completion', () => {
    const flags = declaredOptions.map(([, { flag }]) => flag).sort();
    const helpFlags = findCommand(createProgram(), path)
      .helpInformation()
      .matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm);
    expect([...helpFlags].map(([, flag]) => flag).sort()).toEqual(flags);
    const completionNode = listCommandCompletions(commands).find(each => each.path === `/${path.join('/')}`);
    expect(completionNode?.flags.map(({ name }) => name).sort()).toEqual(flags);
  });

  it('are named after their flag in camelCase without duplicates', () => {
    for (const [name, { flag }] of Object.entries(spec.options)) {
      expect(flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
    }
    const flags = listFlags(spec.options);
    expect(new Set(flags).size).toBe(flags.length);
  });

  it('describe the accepted values if they reject any value, and accept their own default', async () => {
    for (const { flag, parse, expected, isSwitch, fallback } of Object.values(spec.options)) {
      expect(parse === undefined, flag).toBe(expected === undefined);
      if (isSwitch) expect(parse, flag).toBeUndefined();
      if (parse && fallback !== undefined) expect(await parse(fallback), flag).toEqual(fallback);
    }
  });
});
