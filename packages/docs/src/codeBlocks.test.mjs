import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandGroups } from '../../../cli/src/program/commands.ts';

const folders = ['../contents/', '../../../docs/guides/'].map(path => new URL(path, import.meta.url));
const pages = folders.flatMap(folder =>
  readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => ({ name, text: readFileSync(new URL(name, folder), 'utf8') })),
);
const listBlocks = language =>
  pages.flatMap(({ name, text }) =>
    [...text.matchAll(/^ *```(\w+).*\n([\s\S]*?)^ *```/gm)]
      .filter(([, found]) => found === language)
      .map(([, , code]) => ({ name, code })),
  );

it.each(listBlocks('json'))('shows JSON that can be parsed: $name', ({ code }) => {
  expect(() => JSON.parse(code)).not.toThrow();
});

it.each(listBlocks('js'))('shows JavaScript that compiles: $name', ({ code }) => {
  const AsyncFunction = (async () => {}).constructor;
  const body = code
    .replaceAll(/^import [\s\S]*?;$/gm, '')
    .replaceAll(/^export default /gm, 'return ')
    .replaceAll(/^export /gm, '');
  expect(() => new AsyncFunction(body)).not.toThrow();
});

it('shows shell commands that bash accepts', () => {
  for (const { name, code } of listBlocks('sh'))
    expect(() => execFileSync('bash', ['-n'], { input: code, stdio: ['pipe', 'ignore', 'pipe'] }), name).not.toThrow();
});

it('shows only commands of the terminal that exist', () => {
  const specs = commandGroups.flatMap(group => group.specs);
  const names = new Set([...specs.map(({ name }) => name), 'help']);
  const used = listBlocks('sh').flatMap(({ name, code }) =>
    [...code.matchAll(/^(?:npx )?recado ([a-z][a-z-]*)/gm)].map(([, command]) => ({ name, command })),
  );
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter(({ command }) => !names.has(command))).toEqual([]);
});
