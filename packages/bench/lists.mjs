import { setTimeout as sleep } from 'node:timers/promises';
import { createSdk } from '@recado/sdk';
import { ZipFile } from 'yazl';
import { startPlatform } from './support/platform.mjs';

export const suite = {
  name: 'Lists of people: preview and import of the longest list, and a neighbour’s requests',
  run,
};

/** The environment variable `ROWS` overrides the length of the lists. */
const rowCount = Number(process.env.ROWS ?? 50_000);
const TIMEOUT_MS = 600_000;
const NEIGHBOUR_INTERVAL_MS = 20;
const HEADINGS = 'Nombre,Apellidos,Celular,Correo,Ciudad,Etiquetas,Notas,Total,Fecha,Pedido'.split(',');
const SPELLINGS = [
  number => number,
  number => `${number.slice(0, 2)} ${number.slice(2, 6)} ${number.slice(6)}`,
  number => `+52 ${number}`,
  number => `+52 1 ${number}`,
];

/** Previews and imports a list of ten columns as CSV and as workbook, as recipients and as contacts. */
async function run(report) {
  const platform = await startPlatform();
  try {
    const sdk = createSdk({ baseUrl: `${platform.url}/api` });
    const payload = { name: 'Ana', email: 'ana@ejemplo.mx', password: 'Conchas-y-cuernos-7' };
    const { token } = await sdk.request('POST /auth/register', { payload });
    const owner = sdk.withSession(token);
    const rows = Array.from({ length: rowCount }, (_, index) => createRow(index));
    const files = { csv: Buffer.from(toCsv(rows)), xlsx: await toWorkbook(rows) };
    const neighbour = await createClient(owner, '5215512340000');
    report({
      name: 'neighbour, idle: longest request',
      value: await measureNeighbour(neighbour, sleep(3_000)),
      unit: 'ms',
    });
    for (const [index, [extension, bytes]] of Object.entries(files).entries()) {
      const program = await createClient(owner, `521551234100${index}`);
      const message = { type: 'text', text: { text: 'Hola {nombre}' } };
      const created = await program.request('POST /external/campaigns', { payload: { name: 'Pan', message } });
      const upload = (route, params, dryRun) => {
        const form = new FormData();
        form.append('file', new Blob([bytes]), `lista.${extension}`);
        return program.request(route, { params, query: { dryRun }, payload: form, timeout: TIMEOUT_MS });
      };
      const steps = {
        'preview of recipients': dryRun('POST /external/campaigns/{campaign}/recipients/import', upload, created),
        recipients: addition('POST /external/campaigns/{campaign}/recipients/import', upload, created, program),
        'preview of contacts': dryRun('POST /external/contacts/import', upload),
        contacts: addition('POST /external/contacts/import', upload, undefined, program),
      };
      for (const [name, step] of Object.entries(steps)) {
        const start = performance.now();
        const times = {};
        const work = step(times, start);
        const longest = await measureNeighbour(neighbour, work);
        const subject = `${extension} (${(bytes.length / 1e6).toFixed(1)} MB), ${name}`;
        for (const [part, ms] of Object.entries(times))
          report({ name: `${subject}: ${part}`, value: ms / 1_000, unit: 's' });
        report({ name: `${subject}: longest request of a neighbour`, value: longest, unit: 'ms' });
      }
    }
  } finally {
    await platform.stop();
  }
}

const toParams = created => created && { campaign: created.campaign.id };

const dryRun = (route, upload, created) => async (times, start) => {
  await upload(route, toParams(created), true);
  times.response = performance.now() - start;
};

const addition = (route, upload, created, program) => async (times, start) => {
  const response = await upload(route, toParams(created), false);
  times.accepted = performance.now() - start;
  const params = { import: response.import.id };
  for (;;) {
    const { import: progress } = await program.request('GET /external/imports/{import}', { params });
    if (progress.state === 'failed') throw new Error(progress.error);
    if (progress.state === 'done') break;
    await sleep(100);
  }
  times.done = performance.now() - start;
};

async function createClient(owner, phoneNumber) {
  const payload = { businessName: 'La Espiga', phoneNumber };
  const { client } = await owner.request('POST /clients', { payload });
  return owner.withApiToken(client.apiToken);
}

/** Requests a list of another client until the work ends. @returns the longest time of a request in milliseconds */
async function measureNeighbour(neighbour, work) {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const start = performance.now();
    await neighbour.request('GET /external/contacts', {});
    longest = Math.max(longest, performance.now() - start);
    await sleep(NEIGHBOUR_INTERVAL_MS);
  }
  await end;
  return longest;
}

const createRow = index => {
  const number = `55${String(10_000_000 + index * 7).padStart(8, '0')}`;
  const spelled = SPELLINGS[index % SPELLINGS.length](number);
  const day = String((index % 28) + 1).padStart(2, '0');
  return [
    ...['Ana María', 'Núñez Ríos', spelled, `c${index}@ejemplo.mx`, 'Guadalajara', 'Pedidos; VIP'],
    ...[`Pidió 2 kg el ${day}/11/2026`, `$${(index % 900) + 1}.50`, `2026-11-${day} 10:30`, `#${1_000 + index}`],
  ];
};

const toCsv = rows => [HEADINGS, ...rows].map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\r\n');

/** Writes a workbook whose texts are shared strings, as Excel does. */
async function toWorkbook(rows) {
  const strings = new Map();
  const indexOf = text => {
    if (!strings.has(text)) strings.set(text, strings.size);
    return strings.get(text);
  };
  const data = [HEADINGS, ...rows].map((cells, row) => {
    const written = cells.map(
      (cell, column) => `<c r="${'ABCDEFGHIJ'[column]}${row + 1}" t="s"><v>${indexOf(cell)}</v></c>`,
    );
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}>${[...strings.keys()].map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${data.join('')}</sheetData></worksheet>`,
  };
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(parts)) archive.addBuffer(Buffer.from(content), path);
  archive.end();
  const chunks = [];
  for await (const chunk of archive.outputStream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
