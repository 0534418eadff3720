import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { convertToOpenApi30 } from './convertToOpenApi30.mjs';
import { CUSTOMER_PHONE_NUMBER, startLinkedClient } from './startLinkedClient.mjs';

const execute = promisify(execFile);
const resolvePath = name => fileURLToPath(new URL(name, import.meta.url));
/** Version 5.0.0-beta2 omits the models of Go clients. Version 4.3.1 writes them, as `go-experimental`. */
const jars = {
  4: resolvePath('node_modules/openapi-generator-4/bin/openapi-generator.jar'),
  5: resolvePath('node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar'),
};
/** Folder of Debian's Go packages. The generated client needs `golang-golang-x-oauth2-dev`. */
const DEBIAN_GO_PACKAGES = '/usr/share/gocode/src';

let folder;
let linked;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-generated-'));
  const document = JSON.parse(await readFile(resolvePath('../../../docs/openapi.json'), 'utf8'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(convertToOpenApi30(document)));
  linked = await startLinkedClient();
});
afterAll(async () => {
  await linked?.stop();
  await rm(folder, { recursive: true, force: true });
});

const run = (command, args, options = {}) => execute(command, args, { cwd: folder, maxBuffer: 2 ** 26, ...options });
// The generator first validates the document, so an invalid document fails these tests.
const generate = (jar, language, out, properties) =>
  run('java', ['-jar', jar, 'generate', '-i', 'openapi.json', '-g', language, '-o', out, '-p', properties]);

const languages = {
  async python(text) {
    await generate(jars[5], 'python', 'python', 'packageName=recado_client');
    const cwd = join(folder, 'python');
    await run('/usr/bin/python3', ['-m', 'compileall', '-q', 'recado_client'], { cwd });
    const program = `
import sys, recado_client
configuration = recado_client.Configuration(host=sys.argv[1], api_key={'apiToken': sys.argv[2]})
configuration.access_token = None  # The generated code reads this and does not set it.
api = recado_client.APIExternaApi(recado_client.ApiClient(configuration))
print(api.post_external_send({'to': '${CUSTOMER_PHONE_NUMBER}', 'text': '${text}'}).status)
`;
    return run('/usr/bin/python3', ['-c', program, linked.apiUrl, linked.apiToken], { cwd });
  },
  async php(text) {
    await generate(jars[5], 'php', 'php', 'invokerPackage=Recado');
    const lib = join(folder, 'php', 'lib');
    const files = (await readdir(lib, { recursive: true })).filter(file => file.endsWith('.php'));
    await writeFile(join(folder, 'files.json'), JSON.stringify(files.map(file => join(lib, file))));
    // Generated code calls a function of guzzlehttp/psr7 1, which Debian's version 2 renamed. Loading every file compiles it.
    const program = `<?php
namespace GuzzleHttp\\Psr7 { function build_query($query) { return Query::build($query); } }
namespace {
  require '/usr/share/php/GuzzleHttp/autoload.php';
  spl_autoload_register(function ($name) {
    $file = $GLOBALS['argv'][4] . '/' . str_replace('\\\\', '/', substr($name, strlen('Recado\\\\'))) . '.php';
    if (is_file($file)) require_once $file;
  });
  foreach (json_decode(file_get_contents($argv[3])) as $file) require_once $file;
  $configuration = (new Recado\\Configuration())->setHost($argv[1])->setApiKey('x-api-token', $argv[2]);
  $api = new Recado\\Api\\APIExternaApi(new GuzzleHttp\\Client(), $configuration);
  echo $api->postExternalSend(['to' => '${CUSTOMER_PHONE_NUMBER}', 'text' => '${text}'])->getStatus();
}
`;
    await writeFile(join(folder, 'program.php'), program);
    return run('php', ['program.php', linked.apiUrl, linked.apiToken, 'files.json', lib]);
  },
  async go(text) {
    await generate(jars[4], 'go-experimental', 'src/recado', 'packageName=recado');
    await mkdir(join(folder, 'src/program'), { recursive: true });
    const api = await readFile(join(folder, 'src/recado/api_api_externa.go'), 'utf8');
    const [, body] = /func \(r apiPostExternalSendRequest\) (InlineObject\d*)\(/.exec(api);
    await cp(DEBIAN_GO_PACKAGES, join(folder, 'src'), { recursive: true });
    const program = `package main
import ("context"; "fmt"; "os"; "recado")
func main() {
  configuration := recado.NewConfiguration()
  configuration.Servers = recado.ServerConfigurations{{URL: os.Args[1]}}
  keys := map[string]recado.APIKey{"apiToken": {Key: os.Args[2]}}
  context := context.WithValue(context.Background(), recado.ContextAPIKeys, keys)
  body := recado.New${body}("${CUSTOMER_PHONE_NUMBER}", "${text}")
  answer, _, err := recado.NewAPIClient(configuration).APIExternaApi.PostExternalSend(context).${body}(*body).Execute()
  if err != nil { panic(err) }
  fmt.Println(answer.GetStatus())
}
`;
    await writeFile(join(folder, 'src/program/main.go'), program);
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: folder, GOCACHE: join(folder, 'cache') };
    await run('go', ['build', '-o', 'program', './src/program'], { env });
    return run('./program', [linked.apiUrl, linked.apiToken]);
  },
};

it.each(Object.entries(languages))(
  'client that openapi-generator generates for %s compiles and sends a message',
  async (name, send) => {
    const text = `Pedido listo, dice ${name}`;
    const { stdout } = await send(text);
    expect(stdout.trim()).toMatch(/^(sent|delivered|queued)$/);
    expect(linked.receivedTexts()).toContain(text);
  },
);
