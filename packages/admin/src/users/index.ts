export { users } from './users.tsx';
