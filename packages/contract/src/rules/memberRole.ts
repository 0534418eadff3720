/**
 * Roles of a user who shares a client of another owner. `answers`: the user may write to customers,
 * attend to conversations and contacts, and view the rest. `manages`: the user may also change the
 * client's settings.
 */
export const memberRoles = ['answers', 'manages'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Whether a role includes the permissions of the needed role. */
export const isRoleSufficient = (role: MemberRole, needed: MemberRole): boolean =>
  memberRoles.indexOf(role) >= memberRoles.indexOf(needed);
