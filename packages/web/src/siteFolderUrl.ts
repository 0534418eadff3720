/** File URL of the folder with the built pages, which `npm run build -w @recado/web` fills. */
export const siteFolderUrl: URL = new URL('../dist/site/', import.meta.url);
