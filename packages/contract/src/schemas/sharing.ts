import { memberRoles } from '../rules/memberRole.ts';
import { type Infer, line, nameSchema, object, oneOf } from '../schemaBuilder/index.ts';

/** Role of a user with whom a client is shared: one of `memberRoles`. */
export const memberRole = () => oneOf(...memberRoles);

/** How a client is shared with a user, which explains why it is in the list of a user who does not own it. */
export const sharing = nameSchema('Sharing', object({ role: memberRole(), ownerName: line({ max: 100 }) }));
export type Sharing = Infer<typeof sharing>;
