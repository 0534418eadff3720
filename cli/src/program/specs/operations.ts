import type { CommandSpec } from '../CommandSpec.ts';

/** What finds out what is wrong, and puts it right. */
export const operationSpecs: readonly CommandSpec[] = [];
