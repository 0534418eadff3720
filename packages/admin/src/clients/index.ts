export { clientsResource } from './clientsResource.tsx';
