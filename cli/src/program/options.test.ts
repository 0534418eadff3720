import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { placesOf } from '../commands/completion/Place.ts';
import type { Option } from '../settings/Option.ts';
import { everyCommand } from '../testing/everyCommand.ts';
import { commands } from './commands.ts';
import { commonOptions, parserOptions } from './commonOptions.ts';
import { createProgram } from './createProgram.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file),
);
const textOf = (file: string): string => readFileSync(`${src}${file}`, 'utf8');
const flagsOf = (options: Readonly<Record<string, Option>>): string[] =>
  Object.values(options).map(({ flag }) => flag);

const find = (parent: Command, [name, ...rest]: readonly string[]): Command => {
  const inner = parent.commands.find(each => each.name() === name);
  if (!inner) throw new Error(`there is no command ${name}`);
  return rest.length === 0 ? inner : find(inner, rest);
};

describe('a command', () => {
  it('has a folder of its name, and each folder is a command', () => {
    const folders = readdirSync(`${src}commands`, { withFileTypes: true });
    expect(folders.filter(entry => !entry.isDirectory())).toEqual([]);
    expect(folders.map(({ name }) => name).sort()).toEqual(commands.map(({ name }) => name).sort());
  });
});

describe('an option', () => {
  it('is declared in a table of options, and nowhere else', () => {
    const declaring = sources.filter(file => /\bflag: '--/.test(textOf(file)));
    expect(declaring.length).toBeGreaterThan(10);
    expect(declaring.filter(file => !/(^|\/)(options|\w+Options?)\.ts$/.test(file))).toEqual([]);
  });

  it('is read by nobody before it is resolved, but for what all commands take', () => {
    const reading = sources.filter(file => /\bflags\.(?!(json|input|map|filter)\b)\w/.test(textOf(file)));
    // Which of two tokens was typed decides for whom a command speaks.
    expect(reading).toEqual(['remote/openRemote.ts']);
  });
});

describe.each(everyCommand)('the options of recado $name', ({ path, spec }) => {
  const declared = Object.entries<Option>({ ...spec.options, ...commonOptions, help: parserOptions.help });

  it('are those of the help and of the completion', () => {
    const flags = declared.map(([, { flag }]) => flag).sort();
    const shown = find(createProgram(), path)
      .helpInformation()
      .matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm);
    expect([...shown].map(([, flag]) => flag).sort()).toEqual(flags);
    const place = placesOf(commands).find(each => each.path === `/${path.join('/')}`);
    expect(place?.flags.map(({ name }) => name).sort()).toEqual(flags);
  });

  it('are called by their flag in camelCase, each once', () => {
    for (const [name, { flag }] of Object.entries(spec.options)) {
      expect(flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())).toBe(name);
    }
    const flags = flagsOf(spec.options);
    expect(new Set(flags).size).toBe(flags.length);
  });

  it('say what is accepted wherever something is refused, and accept their own fallback', async () => {
    for (const { flag, shape, expected, isSwitch, fallback } of Object.values(spec.options)) {
      expect(shape === undefined, flag).toBe(expected === undefined);
      if (isSwitch) expect(shape, flag).toBeUndefined();
      if (shape && fallback !== undefined) expect(await shape(fallback), flag).toEqual(fallback);
    }
  });
});
