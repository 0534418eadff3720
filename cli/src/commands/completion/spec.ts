import { cli } from '@recado/texts';
import type { ActionSpec, CommandSpec } from '../../program/CommandSpec.ts';
import { localCommand } from '../../program/localCommand.ts';

const { completion } = cli;

/**
 * Specification of `recado completion`.
 *
 * @param commands returns all commands, including this one, once all are defined
 */
export const completionSpec = (commands: () => readonly CommandSpec[]): ActionSpec =>
  localCommand({
    name: 'completion',
    texts: completion,
    args: [{ name: completion.argument, description: completion.about }],
    load: async () => {
      const implementation = await import('./printCompletionScript.ts');
      return call => implementation.printCompletionScript(call, commands());
    },
  });
