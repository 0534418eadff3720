export { type PostmanCollection, type PostmanItem, postmanCollection } from './postmanCollection.ts';
