import { memberRoles } from '../rules/memberRole.ts';
import { type Infer, line, object, oneOf, withSchemaName } from '../schemaBuilder/index.ts';

/** Role of a user with whom a client is shared: one of `memberRoles`. */
export const memberRole = () => oneOf(...memberRoles);

/** Role of a user with whom a client is shared, and the name of the client's owner, for the user's list. */
export const clientSharing = withSchemaName('Sharing', object({ role: memberRole(), ownerName: line({ max: 100 }) }));
export type ClientSharing = Infer<typeof clientSharing>;
