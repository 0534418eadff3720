import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { signUp } from '../../../cli/src/testing/signUp.ts';
import { useRecado } from '../../../cli/src/testing/useRecado.ts';
import { waitForPlatform } from '../../../cli/src/testing/waitForPlatform.ts';
import { convertToOpenApi30 } from './convertToOpenApi30.mjs';

const run = promisify(execFile);
const resolvePath = name => fileURLToPath(new URL(name, import.meta.url));
const jar = resolvePath('node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
const python = resolvePath('venv/bin/python');

const program = `
import sys, recado_client
from recado_client.rest import ApiException

def api(key):
    configuration = recado_client.Configuration(host=sys.argv[1], api_key={'apiToken': key})
    configuration.access_token = None  # What this generator writes asks for it and does not set it.
    return recado_client.APIExternaApi(recado_client.ApiClient(configuration))

print([client.business_name for client in api(sys.argv[2]).get_external_clients().clients])
for name, call in (
    ('wrong', lambda: api('rk_wrong').get_external_clients()),
    ('send', lambda: api(sys.argv[3]).post_external_send({'to': '5215587654321', 'text': 'Hola'})),
):
    try:
        call()
    except ApiException as error:
        print(name, error.status, error.body)
`;

const recado = useRecado();

it('a Python client generated from the API compiles, lists clients and reports errors of the API', async () => {
  const folder = await recado.folder();
  const document = JSON.parse(await readFile(resolvePath('../../../docs/openapi.json'), 'utf8'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(convertToOpenApi30(document)));
  // The generator first validates the document, so an invalid document fails this test.
  await run(
    'java',
    ['-jar', jar, 'generate', '-i', 'openapi.json', '-g', 'python', '-o', 'out', '-p', 'packageName=recado_client'],
    { cwd: folder, maxBuffer: 64 * 1_048_576 },
  );
  await run(python, ['-m', 'compileall', '-q', 'out/recado_client'], { cwd: folder });

  const dataDir = await recado.folder();
  const { url, sdk } = await waitForPlatform(recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir]));
  const { sdk: owner } = await signUp(sdk);
  const payload = { businessName: 'Panadería La Espiga', phoneNumber: '5215512345678' };
  const { client } = await owner.request('POST /clients', { payload });
  const { secret } = await owner.request('POST /keys', { payload: { name: 'python', scopes: ['read'] } });
  const { stdout } = await run(python, ['-c', program, `${url}/api`, secret, client.apiToken], {
    cwd: join(folder, 'out'),
  });
  const [clientNames, invalidKeyError, sendError] = stdout.split('\n');
  expect(clientNames).toBe("['Panadería La Espiga']");
  expect(invalidKeyError).toMatch(/^wrong 401 /);
  expect(sendError).toMatch(/^send 409 .*El cliente no está vinculado a WhatsApp\./);
}, 300_000);
