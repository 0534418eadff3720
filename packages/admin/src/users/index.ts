export { UserRoleTag, UserStatusTag } from './UserTags.tsx';
export { usersResource } from './usersResource.tsx';
