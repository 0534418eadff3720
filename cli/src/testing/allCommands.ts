import { type ActionSpec, type CommandSpec, isGroup } from '../program/CommandSpec.ts';
import { commands } from '../program/commands.ts';

export interface CommandWithExample {
  /** For example `clients token show`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly spec: ActionSpec;
  /** Arguments in the command's first example, after its name. */
  readonly example: readonly string[];
}

/** All commands that perform an action, subcommands included, each with a valid command line. */
export const allCommands: readonly CommandWithExample[] = commands.flatMap(spec => collectCommands(spec, []));

function collectCommands(spec: CommandSpec, parentPath: readonly string[]): CommandWithExample[] {
  const path = [...parentPath, spec.name];
  if (isGroup(spec)) return spec.commands.flatMap(subcommand => collectCommands(subcommand, path));
  const words = splitShellWords(spec.texts.example);
  return [{ name: path.join(' '), path, spec, example: words.slice(1 + path.length) }];
}

/** Splits a command line as a shell does, up to a pipe or a redirection. */
export function splitShellWords(line: string): string[] {
  const [commandPart = ''] = line.split(/ [<>|] /);
  return [...commandPart.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
}
