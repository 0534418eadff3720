export { ActiveTag, RoleTag } from './UserTags.tsx';
export { users } from './users.tsx';
