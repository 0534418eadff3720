import { cli } from '@recado/texts';
import type { Command, CommanderError } from 'commander';
import { closest } from './closest.ts';

const { common } = cli;

/** commander's own errors in Spanish, told apart by their codes, and where to read more. */
export function sayCommanderError(error: CommanderError, command: Command): string {
  const { code } = error;
  const meant = code === 'commander.excessArguments' ? besideOf(command) : undefined;
  const where = meant === undefined ? command : (command.parent ?? command);
  return `${say(error, command)}\n${common.seeHelp(pathOf(where))}`;
}

function say({ code, message }: CommanderError, command: Command): string {
  // What commander names stands between the outermost quotes.
  const named = /'(.*)'/s.exec(message)?.[1] ?? '';
  switch (code) {
    case 'commander.unknownCommand':
      return unknownCommand(named, command);
    case 'commander.unknownOption':
      return unknownOption(named, command);
    case 'commander.missingArgument':
      return common.missingArgument(named);
    case 'commander.optionMissingArgument':
      return common.missingValue(/--[\w-]+/.exec(named)?.[0] ?? named);
    case 'commander.excessArguments':
      return excessArguments(command);
    // A group of commands without one of them.
    case 'commander.help':
      return common.missingCommand(pathOf(command), namesOf(command).join(', '));
    default:
      return common.wrongUse;
  }
}

export const namesOf = (command: Command): string[] => command.commands.map(each => each.name());

export const withSuggestion = (said: string, meant: string | undefined): string =>
  meant === undefined ? said : `${said} ${common.didYouMean(meant)}`;

function unknownCommand(typed: string, parent: Command): string {
  const prefix = parent.parent ? `${pathOf(parent).replace(/^\S+ /, '')} ` : '';
  const meant = closest(typed, namesOf(parent));
  return withSuggestion(common.unknownCommand(`${prefix}${typed}`), meant && `${prefix}${meant}`);
}

function excessArguments(command: Command): string {
  const { parent, args } = command;
  return parent && besideOf(command) !== undefined
    ? unknownCommand(args[0] ?? '', parent)
    : common.tooManyArguments(pathOf(command));
}

/** `recado users rol ana` reaches the group's usual command; what was meant is one beside it. */
function besideOf({ parent, args: [typed] }: Command): string | undefined {
  if (!parent?.parent || typed === undefined || parent.args[0] !== typed) return undefined;
  return closest(typed, namesOf(parent));
}

function unknownOption(typed: string, command: Command): string {
  // `--database-ulr=postgres://…` has a secret in it.
  const option = typed.replace(/=.*$/s, '');
  const said = common.unknownOption(option);
  const meant = closest(option, optionsOf(command));
  if (meant !== undefined) return withSuggestion(said, meant);
  const owner = command.commands.find(each => optionsOf(each).includes(option));
  return withSuggestion(said, owner && `${pathOf(owner)} ${option}`);
}

const optionsOf = (command: Command): string[] => command.options.map(({ long }) => long ?? '');

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
