import { cli } from '@recado/texts';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { closest } from './closest.ts';
import { namesOf, withSuggestion } from './sayCommanderError.ts';
import { spanishHelp } from './spanishHelp.ts';

const { common } = cli;

/** In place of commander's, which answers a wrong name with the whole help and knows nothing below the first word. */
export function addHelpCommand(program: Command): void {
  const { summary, example, argument, command: about } = common.help;
  const help = spanishHelp(program.command('help'), summary, [example]).summary(summary);
  help.argument(`[${argument}...]`, about).action((path: readonly string[]) => {
    let wanted = program;
    for (const [depth, name] of path.entries()) {
      const inner = wanted.commands.find(each => each.name() === name);
      if (!inner) throw new UsageError(unknown(wanted, path.slice(0, depth), name));
      wanted = inner;
    }
    wanted.outputHelp();
  });
}

function unknown(parent: Command, path: readonly string[], name: string): string {
  const meant = closest(name, namesOf(parent));
  const said = common.unknownCommand([...path, name].join(' '));
  return withSuggestion(said, meant && [...path, meant].join(' '));
}
