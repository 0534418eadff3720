/** Compares the gzip size of each page's downloads with its limit (1 kB = 1,000 bytes). */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('../dist/site/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${site}.vite/manifest.json`, 'utf8'));
const screen = path => `../console/src/${path}.tsx`;

/** Entry modules of the build that every screen of a signed-in user loads. */
const signedInEntries = ['app.html', screen('routing/RequireTwoStep'), screen('layout/UserLayout')];
/** Files that the owner's dashboard loads. The weight limit of the admin kit counts only other files. */
const dashboardFiles = scriptsOf(...signedInEntries, screen('dashboard/DashboardPage'));
/** Files that the browser has already loaded when a user opens another page from the client's page. */
const clientPageFiles = scriptsOf(...signedInEntries, screen('clients/ClientPage'));
const pages = [
  { page: '/', limit: 30, files: filesOf('landing.html') },
  { page: '/login', limit: 190, files: scriptsOf('app.html', screen('session/LoginPage')) },
  { page: '/register', limit: 190, files: scriptsOf('app.html', screen('session/RegisterPage')) },
  { page: '/dashboard', limit: 260, files: dashboardFiles },
  {
    page: '/conversations/{id}, more',
    limit: 60,
    files: scriptsOf('app.html', screen('conversations/ConversationsPage')).filter(
      file => !clientPageFiles.includes(file),
    ),
  },
  {
    page: '/admin, more',
    limit: 115,
    files: scriptsOf('app.html', 'src/app/AdminScreens.tsx').filter(file => !dashboardFiles.includes(file)),
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
  console.log('/ loads JavaScript modules, but it must be plain HTML');
  tooHeavy += 1;
}
process.exit(tooHeavy > 0 ? 1 : 0);

/** Returns the script files of entries in the build manifest and of all their static imports. */
function scriptsOf(...entries) {
  const chunkFiles = new Set();
  const visit = key => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    if (chunkFiles.has(chunk.file)) return;
    chunkFiles.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  entries.forEach(visit);
  return [...chunkFiles].filter(file => file.endsWith('.js'));
}

/** Returns the page itself and the files that it links to, without images. */
function filesOf(page) {
  const html = readFileSync(`${site}${page}`, 'utf8');
  const linkedFiles = [...html.matchAll(/<(?:link|script)[^>]+(?:href|src)="\/([^"]+)"/g)].map(([, file]) => file);
  return [page, ...linkedFiles];
}

function weightOf(file) {
  const gzipPath = `${site}${file}.gz`;
  return statSync(existsSync(gzipPath) ? gzipPath : `${site}${file}`).size;
}
