export { buildPostmanCollection, type PostmanCollection, type PostmanItem } from './buildPostmanCollection.ts';
