export { clients } from './clients.tsx';
