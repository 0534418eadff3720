import { memberRoles } from '../rules/memberRole.ts';
import { type Infer, object, oneOf, singleLineText, withSchemaName } from '../schemaBuilder/index.ts';

/** Role of a member of a shared client: one of `memberRoles`. */
export const memberRole = () => oneOf(...memberRoles);

/** Part of an entry in a user's client list: the user's role in a shared client, and the owner's name. */
export const clientSharing = withSchemaName(
  'Sharing',
  object({ role: memberRole(), ownerName: singleLineText({ max: 100 }) }),
);
export type ClientSharing = Infer<typeof clientSharing>;
