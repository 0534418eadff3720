import { passwordStdin } from '../../session/passwordOption.ts';
import type { OptionTable } from '../../settings/Option.ts';

/** The password comes from where nobody reads it. */
export const exportOptions = { passwordStdin } as const satisfies OptionTable;
