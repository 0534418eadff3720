export { siteFolderUrl } from './siteFolderUrl.ts';
