import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from '../testing/allCommands.ts';
import { readErrorMessage } from '../testing/readErrorMessage.ts';
import { runCliInProcess } from '../testing/runCliInProcess.ts';

/**
 * Commands that interrupt and delete nothing. A new command is missing here until its author decides whether it needs
 * a confirmation. A change that the user can set back with the same command needs none, and neither does a pause.
 */
const commandsWithoutConfirmation = [
  ['serve', 'migrate', 'grant-admin', 'backup', 'verify-backup', 'import baileys', 'import evolution', 'import waha'],
  // `restore` requires an empty database, and `move-media` deletes a file only after its copy is complete.
  [
    'restore',
    'move-media',
    'doctor',
    'plugins create',
    'plugins list',
    'plugins test',
    'completion',
    'open',
    'mcp',
    'status',
  ],
  // `logout` ends only the session of this computer, and `recado login` starts another one.
  ['login', 'logout', 'whoami', 'register', 'profiles list', 'profiles use', 'keys list', 'keys add'],
  ['clients list', 'clients add', 'clients show', 'clients proxy show', 'clients proxy test', 'clients token show'],
  [
    'clients calls decline',
    'clients calls allow',
    'clients webhook show',
    'clients webhook set',
    'clients webhook test',
  ],
  [
    'team list',
    'team invite',
    'team role',
    'link',
    'prove',
    'chats',
    'chat',
    'label-message',
    'export',
    'groups',
    'profile',
    'tail',
  ],
  ['contacts list', 'contacts show', 'contacts name', 'contacts label', 'contacts note', 'contacts opt-out'],
  ['contacts copy', 'contacts export', 'contacts import', 'templates', 'send', 'send-media', 'check'],
  // A pause must work at once, and `campaigns resume` continues.
  ['campaigns list', 'campaigns show', 'campaigns create', 'campaigns pause', 'campaigns repeat', 'campaigns export'],
  ['posts list', 'posts show', 'posts publish'],
  ['users list', 'users role', 'users activate', 'users limits', 'users reset-link', 'deliveries list'],
  ['deliveries show'],
].flat();

const confirmedCommands = allCommands.filter(({ spec }) => spec.confirmation !== undefined);
/** Arguments and options with which a command needs its confirmation. */
const listNeedyArguments = ({ example }: (typeof allCommands)[number]): string[] =>
  example.filter(word => word !== '--yes' && word !== '--dry-run');

it('every command either declares a confirmation or is known to interrupt and delete nothing', () => {
  const undeclared = allCommands.filter(({ spec }) => spec.confirmation === undefined).map(({ name }) => name);
  expect(undeclared.toSorted()).toEqual(commandsWithoutConfirmation.toSorted());
  expect(confirmedCommands.length).toBeGreaterThan(20);
});

describe.each(confirmedCommands)('recado $name, which interrupts or deletes', command => {
  const { path, spec } = command;
  let server: Server;
  let requestCount = 0;
  let env: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    server = createServer((_, response) => {
      requestCount += 1;
      response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    env = {
      RECADO_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      RECADO_SESSION_TOKEN: 'prueba',
      RECADO_DATA_DIR: '/nonexistent/recado',
    };
  });
  afterAll(() => void server.close());
  const run = async (...options: string[]) =>
    readErrorMessage(await runCliInProcess([...path, ...listNeedyArguments(command), ...options], env));

  it('offers --yes, and --confirm only with a word', () => {
    expect(spec.options.yes).toMatchObject({ flag: '--yes', isSwitch: true });
    expect(spec.options.confirm === undefined).toBe(spec.confirmation?.word === undefined);
  });

  it('does nothing without a terminal and without --yes, and names --yes', async () => {
    if (spec.confirmation?.dependsOnState) return;
    expect(await run()).toEqual({ code: 2, message: expect.stringMatching(/No se hizo nada\. .*--yes\.$/) });
    expect(requestCount).toBe(0);
  });

  it('runs without a question when --yes is given', async () => {
    const { message } = await run('--yes');
    expect(message).not.toMatch(/--yes/);
    if (spec.target === 'platform') expect(requestCount).toBeGreaterThan(0);
  });
});
