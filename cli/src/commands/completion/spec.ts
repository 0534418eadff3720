import { cliTexts } from '@recado/texts';
import type { CommandActionSpec, CommandSpec } from '../../program/CommandSpec.ts';
import { createLocalCommand } from '../../program/createLocalCommand.ts';

const { completion } = cliTexts;

/**
 * Creates the specification of `recado completion`.
 *
 * @param commands returns all commands, including this one, once all are defined
 */
export const createCompletionSpec = (commands: () => readonly CommandSpec[]): CommandActionSpec =>
  createLocalCommand({
    name: 'completion',
    texts: completion,
    args: [{ name: completion.argument, description: completion.about }],
    load: async () => {
      const implementation = await import('./printCompletionScript.ts');
      return call => implementation.printCompletionScript(call, commands());
    },
  });
