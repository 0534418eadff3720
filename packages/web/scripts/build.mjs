/** `npm run build -w @recado/web`: builds the pages if they are outdated, or with `--force`. */
import { buildSite } from './buildSite.mjs';

await buildSite({ force: process.argv.includes('--force') });
