import { cliTexts } from '@recado/texts';
import { type Command, Option as CommanderOption } from 'commander';
import type { Option } from '../settings/Option.ts';
import { remoteOptions } from '../settings/remoteOptions.ts';
import { configFileOption } from '../settings/serverOptions.ts';
import {
  type CommandActionSpec,
  type CommandArgument,
  type CommandGroupSpec,
  type CommandSpec,
  isCommandGroup,
} from './CommandSpec.ts';
import { commonOptions } from './commonOptions.ts';
import { addHelpEpilogue, configureSpanishHelp } from './configureSpanishHelp.ts';
import { assertConfirmable, resolveConfirmation } from './confirmation.ts';

const { common } = cliTexts;

/** Adds a command and its subcommands to `parent`. */
export function addCommand(parent: Command, spec: CommandSpec, isDefault = false): void {
  const { summary, example, more = [] } = spec.texts;
  const command = parent.command(spec.name, { isDefault });
  configureSpanishHelp(command, summary, [example, ...more]).summary(
    isDefault ? common.defaultCommandSummary(summary) : summary,
  );
  if (isCommandGroup(spec)) addSubcommands(command, spec);
  else addAction(command, spec);
}

function addSubcommands(command: Command, { commands, defaultCommand }: CommandGroupSpec): void {
  command.helpCommand(false);
  for (const subcommand of commands) addCommand(command, subcommand, subcommand.name === defaultCommand);
}

function addAction(
  command: Command,
  { args = [], options: ownOptions, target, confirmation, texts, run }: CommandActionSpec,
): void {
  for (const argument of args) command.argument(formatArgument(argument), argument.description);
  const isShared = ({ flag }: Option): boolean => sharedFlags.has(flag);
  for (const option of Object.values(ownOptions)) addOption(command, option, isShared(option));
  for (const option of Object.values(commonOptions)) addOption(command, option, true);
  if (target !== 'nothing')
    addHelpEpilogue(command, target === 'server' ? common.settingPrecedence : common.remoteSettingPrecedence);
  command.action(async () => {
    const flags = command.optsWithGlobals();
    const line = {
      flags,
      args: command.args,
      env: process.env,
      ...(confirmation && { confirmation: resolveConfirmation(confirmation, flags) }),
    };
    assertConfirmable(line, texts.summary);
    await run(line);
  });
}

const sharedFlags: ReadonlySet<string> = new Set(
  [...Object.values(remoteOptions), configFileOption].map(({ flag }) => flag),
);

/**
 * Adds an option to a command.
 *
 * @param isShared whether other commands have this option, too
 */
function addOption(command: Command, option: Option, isShared: boolean): void {
  const commanderOption = new CommanderOption(formatFlag(option), describeOption(option));
  command.addOption(isShared ? commanderOption.helpGroup(common.headings.everyCommand) : commanderOption);
}

function formatArgument({ name, optional, variadic }: CommandArgument): string {
  const label = variadic ? `${name}...` : name;
  return optional ? `[${label}]` : `<${label}>`;
}

const formatFlag = ({ flag, isSwitch }: Option): string => (isSwitch ? flag : `${flag} <${common.value}>`);

function describeOption({ about, fallback, shownFallback, env }: Option): string {
  const label = shownFallback ?? (fallback === undefined ? undefined : String(fallback));
  return [about, label !== undefined && common.defaultValue(label), env !== undefined && common.fromEnvironment(env)]
    .filter(part => part !== false)
    .join(' ');
}
