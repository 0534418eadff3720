import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoints, PayloadInputOf } from '@recado/contract';
import { cli, templates as words } from '@recado/texts';
import { expect, it } from 'vitest';
import { shellWords } from '../../../testing/everyCommand.ts';
import { invoke } from '../../../testing/invoke.ts';
import { keys } from '../../../testing/terminal.ts';
import type { useRecado } from '../../../testing/useRecado.ts';
import type { EmulatedPhone } from '../createControl.ts';
import { eventually } from '../eventually.ts';
import type { CloudLine, CloudTown } from './startCloudTown.ts';

interface Guided {
  readonly recado: ReturnType<typeof useRecado>;
  readonly town: CloudTown;
  readonly marta: EmulatedPhone;
  /** The line is linked as the guide says. */
  linked(line: CloudLine): void;
}

const guide = new URL('../../../../../docs/guides/cloud-api.md', import.meta.url);
/** What a guide shows in one language, in its order. */
const shown = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) =>
    block.replaceAll(/^ {3}/gm, '').trim(),
  );

/** `docs/guides/cloud-api.md`, step by step and in its own words; what stands for a value is Meta's. */
export function cloudGuide(talk: () => Guided): void {
  it('the guide leads from nothing to a template on a phone, and says until when one may answer', async () => {
    const { recado, town, marta, linked } = talk();
    const text = await readFile(guide, 'utf8');
    const [add, show, link, list, send] = shown(
      /## Paso a paso.*?\n## /s.exec(text)?.[0] ?? '',
      'sh',
    ).flatMap(block => block.split('\n'));
    const run = async (line = '') => {
      const { code, stdout, stderr } = await invoke(shellWords(line).slice(1), town.variables);
      expect(stderr).not.toMatch(/EAA[\w-]{20}/);
      if (code !== 0) throw new Error(`${line}: ${stderr}`);
      return stdout;
    };
    const graph = town.network.createLine({ phone: '5215512345678', name: 'Panadería La Espiga' });
    await run(add);
    const told = await run(show);
    const [, address = ''] = /(\S+\/transports\/cloud-api\/webhook)/.exec(told) ?? [];
    const [, word = ''] = /([0-9a-f]{40,})/.exec(told) ?? [];
    await graph.setCallback(new URL(address, town.platform.url).href, word);
    const folder = await mkdtemp(join(tmpdir(), 'recado-guide-'));
    const file = join(folder, 'meta.json');
    const [asked = '{}'] = shown(text, 'json');
    const copied = Object.keys(JSON.parse(asked) as object).map(name => [
      name,
      graph.credentials[name as keyof typeof graph.credentials],
    ]);
    await writeFile(file, JSON.stringify(Object.fromEntries(copied)));
    await run(link?.replace('meta.json', file)).finally(() => rm(folder, { recursive: true }));
    const { clients } = await town.owner.request('GET /clients');
    const [client] = clients.filter(({ phoneNumber }) => phoneNumber === graph.phone);
    if (!client) throw new Error('The guide added nobody.');
    const line = await town.connected(client, graph);
    linked(line);

    const bodies = shown(text, 'http').map(block => block.split('\n'));
    const bodyOf = (call: string): unknown =>
      JSON.parse(
        bodies
          .find(([head]) => head === call)
          ?.slice(1)
          .join('\n') ?? 'null',
      );
    const template = bodyOf('POST /api/external/templates') as PayloadInputOf<
      Endpoints['POST /external/templates']
    >;
    await line.program.request('POST /external/templates', { payload: template });
    expect(await run(list)).toContain(words.statuses.pending);
    graph.review(template.name, template.language, 'APPROVED');
    await eventually(async () => {
      const { templates } = await line.program.request('GET /external/templates', {});
      return templates.some(({ sendable }) => sendable);
    });
    const other = { ...template, name: 'promo', replies: [] };
    await line.program.request('POST /external/templates', { payload: other });
    graph.review(other.name, other.language, 'REJECTED', 'PROMOTIONAL');
    await eventually(async () => {
      const { templates } = await line.program.request('GET /external/templates', {});
      return templates.some(({ reason }) => reason !== null);
    });
    const listed = await run(list);
    expect(listed).toContain(words.statuses.approved);
    expect(listed).toContain(words.page.reason('PROMOTIONAL'));

    // Nobody has written yet: a text is refused, and the refusal names what may be sent.
    const { number: to } = marta;
    const refused = await invoke(['send', graph.phone, to, 'Ya está'], town.variables);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(`«${template.name}»`) });
    await run(send);
    const payload = bodyOf('POST /api/external/messages') as PayloadInputOf<
      Endpoints['POST /external/messages']
    >;
    await line.program.request('POST /external/messages', { payload });
    const filled = 'Hola, Marta. Su pedido está listo; puede pasar por él hasta las 18:40.';
    await eventually(async () => (await marta.messages()).filter(each => each.text === filled).length === 2);

    const chat = recado.terminal(['chat', graph.phone, to], town.variables, { columns: 90, rows: 20 });
    await chat.shows(new RegExp(cli.chat.closed.slice(0, 40)));
    await marta.write(graph.phone, 'Voy');
    await chat.shows(new RegExp(cli.chat.mayAnswer('').trim()));
    chat.type('Aquí la esperamos');
    await chat.shows(/> Aquí la esperamos/);
    chat.type(keys.enter);
    await eventually(async () => (await marta.messages()).some(each => each.text === 'Aquí la esperamos'));
    chat.type(keys.escape);
    expect((await chat.ended).code).toBe(0);
  });
}
