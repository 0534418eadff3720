import { cli } from '@recado/texts';
import type { ActingSpec, CommandSpec } from '../../program/CommandSpec.ts';
import { localCommand } from '../../program/localCommand.ts';

const { completion } = cli;

/** @param commands every command, its own among them, once they are all there */
export const completionSpec = (commands: () => readonly CommandSpec[]): ActingSpec =>
  localCommand({
    name: 'completion',
    texts: completion,
    args: [{ name: completion.argument, about: completion.about }],
    load: async () => {
      const loaded = await import('./completion.ts');
      return call => loaded.completion(call, commands());
    },
  });
