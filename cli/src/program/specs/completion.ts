import { cli } from '@recado/texts';
import type { ActingSpec, CommandSpec } from '../CommandSpec.ts';

const { completion } = cli;

/** @param commands every command, its own among them, once they are all there */
export const completionSpec = (commands: () => readonly CommandSpec[]): ActingSpec => ({
  name: 'completion',
  texts: completion,
  reaches: 'nothing',
  args: [{ name: completion.argument, about: completion.about }],
  options: {},
  act: async call => (await import('../../commands/completion/completion.ts')).completion(call, commands()),
});
