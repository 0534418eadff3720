import { cliTexts } from '@recado/texts';
import { type CommandSpec, isCommandGroup } from '../../program/CommandSpec.ts';
import { commonOptions, helpAndVersionOptions } from '../../program/commonOptions.ts';
import type { Option } from '../../settings/Option.ts';

const { common } = cliTexts;

/** A word that completes the command line, and its description. */
export interface CompletionSuggestion {
  readonly name: string;
  readonly description: string;
}

export interface FlagSuggestion extends CompletionSuggestion {
  /** Whether a value follows the flag. */
  readonly takesValue: boolean;
}

/** A command or command group, with the words and flags that may follow it. */
export interface CommandCompletion {
  /** Path of command names, such as `/clients/add`. Empty for `recado` itself. */
  readonly path: string;
  readonly words: readonly CompletionSuggestion[];
  readonly flags: readonly FlagSuggestion[];
}

const commonFlags = [...Object.values(commonOptions), helpAndVersionOptions.help].map(toFlagSuggestion);

/** Lists the completions of every command and subcommand, from the table that defines the commands. */
export function listCommandCompletions(commands: readonly CommandSpec[]): CommandCompletion[] {
  const helpSuggestion = { name: 'help', description: common.help.summary };
  const rootNode = {
    path: '',
    words: [...commands.map(toSuggestion), helpSuggestion],
    flags: [...commonFlags, toFlagSuggestion(helpAndVersionOptions.version)],
  };
  return [rootNode, ...commands.flatMap(spec => listNodesBelow(spec, '')), ...listHelpNodes(commands)];
}

function listNodesBelow(spec: CommandSpec, parentPath: string): CommandCompletion[] {
  const path = `${parentPath}/${spec.name}`;
  if (!isCommandGroup(spec)) return [{ path, words: [], flags: listFlags(spec) }];
  const defaultSpec = spec.commands.find(({ name }) => name === spec.defaultCommand);
  const node = {
    path,
    words: spec.commands.map(toSuggestion),
    flags: defaultSpec ? listFlags(defaultSpec) : commonFlags,
  };
  return [node, ...spec.commands.flatMap(subcommand => listNodesBelow(subcommand, path))];
}

function listFlags(spec: CommandSpec): FlagSuggestion[] {
  if (isCommandGroup(spec)) return commonFlags;
  return [...Object.values(spec.options).map(toFlagSuggestion), ...commonFlags];
}

/** Lists the completion nodes of `recado help`. It accepts the names of all commands, but not their flags. */
function listHelpNodes(commands: readonly CommandSpec[], parentPath = '/help'): CommandCompletion[] {
  return [
    { path: parentPath, words: commands.map(toSuggestion), flags: commonFlags },
    ...commands.flatMap(spec =>
      isCommandGroup(spec) ? listHelpNodes(spec.commands, `${parentPath}/${spec.name}`) : [],
    ),
  ];
}

const toSuggestion = ({ name, texts }: CommandSpec): CompletionSuggestion => ({ name, description: texts.summary });

function toFlagSuggestion({ flag, about, isSwitch }: Option): FlagSuggestion {
  return { name: flag, description: about, takesValue: isSwitch !== true };
}
