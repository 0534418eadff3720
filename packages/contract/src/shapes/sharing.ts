import { memberRoles } from '../rules/memberRole.ts';
import { type Infer, line, named, object, oneOf } from '../shape/index.ts';

/** See `memberRoles`. */
export const memberRole = () => oneOf(...memberRoles);

/** How a client came to be in somebody's list who does not own it. */
export const sharing = named('Sharing', object({ role: memberRole(), ownerName: line({ max: 100 }) }));
export type Sharing = Infer<typeof sharing>;
