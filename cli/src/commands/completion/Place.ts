import { cli } from '@recado/texts';
import { type CommandSpec, isGroup } from '../../program/CommandSpec.ts';
import { commonOptions, parserOptions } from '../../program/commonOptions.ts';
import type { Option } from '../../settings/Option.ts';

const { common } = cli;

/** A word that can be typed, and what it is for. */
export interface Offered {
  readonly name: string;
  readonly about: string;
}

export interface OfferedFlag extends Offered {
  /** A word of the user's own follows. */
  readonly takesValue: boolean;
}

/** A command, or a group of them, by the words that lead there: what can be typed next. */
export interface Place {
  /** `/clients/add`; empty for `recado` itself. */
  readonly path: string;
  readonly words: readonly Offered[];
  readonly flags: readonly OfferedFlag[];
}

const everywhere = [...Object.values(commonOptions), parserOptions.help].map(flagOf);

/** Every place of the command line, from the same table that the commands come from. */
export function placesOf(commands: readonly CommandSpec[]): Place[] {
  const helpWord = { name: 'help', about: common.help.summary };
  const top = {
    path: '',
    words: [...commands.map(wordOf), helpWord],
    flags: [...everywhere, flagOf(parserOptions.version)],
  };
  return [top, ...commands.flatMap(spec => placesUnder(spec, '')), ...helpPlaces(commands)];
}

function placesUnder(spec: CommandSpec, above: string): Place[] {
  const path = `${above}/${spec.name}`;
  if (!isGroup(spec)) return [{ path, words: [], flags: flagsOf(spec) }];
  const usual = spec.commands.find(({ name }) => name === spec.usual);
  const own = { path, words: spec.commands.map(wordOf), flags: usual ? flagsOf(usual) : everywhere };
  return [own, ...spec.commands.flatMap(inner => placesUnder(inner, path))];
}

function flagsOf(spec: CommandSpec): OfferedFlag[] {
  if (isGroup(spec)) return everywhere;
  return [...Object.values(spec.options).map(flagOf), ...everywhere];
}

/** `recado help` is followed by the same words, without their options. */
function helpPlaces(commands: readonly CommandSpec[], above = '/help'): Place[] {
  return [
    { path: above, words: commands.map(wordOf), flags: everywhere },
    ...commands.flatMap(spec => (isGroup(spec) ? helpPlaces(spec.commands, `${above}/${spec.name}`) : [])),
  ];
}

const wordOf = ({ name, texts }: CommandSpec): Offered => ({ name, about: texts.summary });

function flagOf({ flag, about, isSwitch }: Option): OfferedFlag {
  return { name: flag, about, takesValue: isSwitch !== true };
}
