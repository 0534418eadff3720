/** What each page makes a browser fetch, gzip, against its limit (bytes of a thousand to the kilobyte). */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('../dist/site/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${site}.vite/manifest.json`, 'utf8'));
const screen = path => `../console/src/${path}.tsx`;

/** Around every screen of somebody who is signed in. */
const inside = ['app.html', screen('routing/RequireTwoStep'), screen('layout/UserLayout')];
/** What the owner's first screen has fetched already; the admin kit is weighed by what it adds. */
const ownersFiles = scriptsOf(...inside, screen('dashboard/DashboardPage'));
/** What somebody has fetched who comes from the client's page. */
const clientsFiles = scriptsOf(...inside, screen('clients/ClientPage'));
const pages = [
  { page: '/', limit: 30, files: filesOf('landing.html') },
  { page: '/login', limit: 190, files: scriptsOf('app.html', screen('session/LoginPage')) },
  { page: '/register', limit: 190, files: scriptsOf('app.html', screen('session/RegisterPage')) },
  { page: '/dashboard', limit: 260, files: ownersFiles },
  {
    page: '/clients/{id}/conversations, more',
    limit: 60,
    files: scriptsOf('app.html', screen('conversations/ConversationsPage')).filter(
      file => !clientsFiles.includes(file),
    ),
  },
  {
    page: '/admin, more',
    limit: 115,
    files: scriptsOf('app.html', 'src/app/AdminScreens.tsx').filter(file => !ownersFiles.includes(file)),
  },
];

let tooHeavy = 0;
for (const { page, limit, files } of pages) {
  const weight = files.reduce((sum, file) => sum + weightOf(file), 0) / 1000;
  const verdict = weight <= limit ? 'ok' : 'TOO HEAVY';
  if (weight > limit) tooHeavy += 1;
  console.log(
    `${page.padEnd(33)} ${weight.toFixed(1).padStart(7)} kB of ${limit} in ${files.length} files: ${verdict}`,
  );
}
const landing = readFileSync(`${site}landing.html`, 'utf8');
if (/<script[^>]+module|modulepreload/.test(landing)) {
  console.log('/ ships modules: it is to be plain HTML');
  tooHeavy += 1;
}
process.exit(tooHeavy > 0 ? 1 : 0);

/** The files of these entries and of everything they import without being asked. */
function scriptsOf(...entries) {
  const seen = new Set();
  const visit = key => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  entries.forEach(visit);
  return [...seen].filter(file => file.endsWith('.js'));
}

/** The page itself and what it asks for, pictures aside. */
function filesOf(page) {
  const html = readFileSync(`${site}${page}`, 'utf8');
  const asked = [...html.matchAll(/<(?:link|script)[^>]+(?:href|src)="\/([^"]+)"/g)].map(([, file]) => file);
  return [page, ...asked];
}

function weightOf(file) {
  const packed = `${site}${file}.gz`;
  return statSync(existsSync(packed) ? packed : `${site}${file}`).size;
}
