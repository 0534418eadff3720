import { type ActingSpec, type CommandSpec, isGroup } from '../program/CommandSpec.ts';
import { commands } from '../program/commands.ts';

export interface KnownCommand {
  /** `clients token show`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly spec: ActingSpec;
  /** What its first example types after its name. */
  readonly example: readonly string[];
}

/** Every command that does something, those under others too, with a command line that is known to be right. */
export const everyCommand: readonly KnownCommand[] = commands.flatMap(spec => known(spec, []));

function known(spec: CommandSpec, above: readonly string[]): KnownCommand[] {
  const path = [...above, spec.name];
  if (isGroup(spec)) return spec.commands.flatMap(inner => known(inner, path));
  const words = shellWords(spec.texts.example);
  return [{ name: path.join(' '), path, spec, example: words.slice(1 + path.length) }];
}

/** As a shell splits it, up to what goes to another program or a file. */
export function shellWords(line: string): string[] {
  const [own = ''] = line.split(/ [<>|] /);
  return [...own.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
}
