/** `npm run build -w @recado/web`: brings the pages up to date; `--force` builds them all the same. */
import { buildSite } from './buildSite.mjs';

await buildSite({ force: process.argv.includes('--force') });
