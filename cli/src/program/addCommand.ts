import { cli } from '@recado/texts';
import type { Command } from 'commander';
import type { Setting } from '../settings/Setting.ts';
import type { CommandSpec } from './CommandSpec.ts';
import { spanishHelp } from './spanishHelp.ts';

const { common, options } = cli;

/** Offers a command: its argument, its settings as options, and `--json`. */
export function addCommand(program: Command, spec: CommandSpec): Command {
  const { name, texts, argument, settings, takesConfig } = spec;
  const command = spanishHelp(program.command(name), texts.summary, [texts.example]).summary(texts.summary);
  if (argument) {
    command.argument(argument.optional ? `[${argument.name}]` : `<${argument.name}>`, argument.about);
  }
  for (const setting of Object.values(settings)) {
    command.option(`${setting.flag} <${common.value}>`, describe(setting));
  }
  if (takesConfig) {
    const variable = common.fromEnvironment('RECADO_CONFIG');
    command.option(`--config <${common.value}>`, `${options.config} ${variable}`);
  }
  command.option('--json', common.jsonOption);
  command.addHelpText('after', `\n${takesConfig ? common.order : common.remoteOrder}`);
  return command.action(async (...given: unknown[]) => {
    const typed = typeof given[0] === 'string' ? given[0] : '';
    await spec.act({ flags: command.opts(), argument: typed, env: process.env });
  });
}

function describe({ about, fallback, shownFallback, env }: Setting): string {
  const shown = shownFallback ?? (fallback === undefined ? undefined : String(fallback));
  return [about, shown !== undefined && common.defaultValue(shown), common.fromEnvironment(env)]
    .filter(part => part !== false)
    .join(' ');
}
