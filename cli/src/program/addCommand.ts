import { cli } from '@recado/texts';
import { type Command, Option as CommanderOption } from 'commander';
import type { Option } from '../settings/Option.ts';
import { remoteOptions } from '../settings/remoteOptions.ts';
import { configOption } from '../settings/serverOptions.ts';
import { type ActingSpec, type Argument, type CommandSpec, type GroupSpec, isGroup } from './CommandSpec.ts';
import { commonOptions } from './commonOptions.ts';
import { addEpilogue, spanishHelp } from './spanishHelp.ts';

const { common } = cli;

/** Offers a command under `parent`, with the commands under it. */
export function addCommand(parent: Command, spec: CommandSpec, isDefault = false): void {
  const { summary, example, more = [] } = spec.texts;
  const command = parent.command(spec.name, { isDefault });
  spanishHelp(command, summary, [example, ...more]).summary(isDefault ? common.usual(summary) : summary);
  if (isGroup(spec)) addInner(command, spec);
  else addAction(command, spec);
}

function addInner(command: Command, { commands, usual }: GroupSpec): void {
  command.helpCommand(false);
  for (const inner of commands) addCommand(command, inner, inner.name === usual);
}

function addAction(command: Command, { args = [], options: own, reaches, act }: ActingSpec): void {
  for (const argument of args) command.argument(bracketed(argument), argument.about);
  const isShared = ({ flag }: Option): boolean => shared.has(flag);
  for (const option of Object.values(own)) addOption(command, option, isShared(option));
  for (const option of Object.values(commonOptions)) addOption(command, option, true);
  if (reaches !== 'nothing') addEpilogue(command, reaches === 'server' ? common.order : common.remoteOrder);
  command.action(async () => {
    await act({ flags: command.optsWithGlobals(), args: command.args, env: process.env });
  });
}

const shared: ReadonlySet<string> = new Set(
  [...Object.values(remoteOptions), configOption].map(({ flag }) => flag),
);

/** @param isShared whether other commands take it, too */
function addOption(command: Command, option: Option, isShared: boolean): void {
  const added = new CommanderOption(term(option), describe(option));
  command.addOption(isShared ? added.helpGroup(common.headings.everyCommand) : added);
}

function bracketed({ name, optional, variadic }: Argument): string {
  const shown = variadic ? `${name}...` : name;
  return optional ? `[${shown}]` : `<${shown}>`;
}

const term = ({ flag, isSwitch }: Option): string => (isSwitch ? flag : `${flag} <${common.value}>`);

function describe({ about, fallback, shownFallback, env }: Option): string {
  const shown = shownFallback ?? (fallback === undefined ? undefined : String(fallback));
  return [
    about,
    shown !== undefined && common.defaultValue(shown),
    env !== undefined && common.fromEnvironment(env),
  ]
    .filter(part => part !== false)
    .join(' ');
}
