/**
 * What somebody may do with a client of somebody else's. `answers`: to write to customers and attend to conversations and
 * contacts, and to look at the rest; `manages`: to change how the client is set up, too.
 */
export const memberRoles = ['answers', 'manages'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Whether a role is enough for what needs another. */
export const isEnough = (role: MemberRole, needed: MemberRole): boolean =>
  memberRoles.indexOf(role) >= memberRoles.indexOf(needed);
