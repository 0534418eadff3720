/** The folder of the built pages, which `npm run build -w @recado/web` fills: a file: URL. */
export const site: URL = new URL('../dist/site/', import.meta.url);
