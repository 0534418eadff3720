import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoints, PayloadInputOf } from '@recado/contract';
import { cliTexts, templateTexts as words } from '@recado/texts';
import { expect, it } from 'vitest';
import { splitShellWords } from '../../../testing/allCommands.ts';
import { runCliInProcess } from '../../../testing/runCliInProcess.ts';
import { terminalKeys } from '../../../testing/testTerminal.ts';
import type { useRecado } from '../../../testing/useRecado.ts';
import type { EmulatedPhone } from '../createEmulatorControlClient.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { CloudTestLine, CloudTestPlatform } from './startCloudTestPlatform.ts';

interface CloudGuideContext {
  readonly recado: ReturnType<typeof useRecado>;
  readonly world: CloudTestPlatform;
  readonly marta: EmulatedPhone;
  /** Receives the line that was linked by following the guide's steps. */
  onLinked(line: CloudTestLine): void;
}

const guide = new URL('../../../../../docs/guides/cloud-api.md', import.meta.url);
/** Returns the code blocks of one language in the guide, in order. */
const extractCodeBlocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) =>
    block.replaceAll(/^ {3}/gm, '').trim(),
  );

/**
 * Declares a test that follows `docs/guides/cloud-api.md` with its literal commands. Placeholders are
 * replaced by the values of the emulated Meta platform.
 */
export function defineCloudGuideTests(getContext: () => CloudGuideContext): void {
  it("recado links a line, sends a template and shows the reply window when the guide's steps are followed", async () => {
    const { recado, world, marta, onLinked } = getContext();
    const text = await readFile(guide, 'utf8');
    const [add, show, link, list, send] = extractCodeBlocks(
      /## Paso a paso.*?\n## /s.exec(text)?.[0] ?? '',
      'sh',
    ).flatMap(block => block.split('\n'));
    const run = async (line = '') => {
      const { code, stdout, stderr } = await runCliInProcess(splitShellWords(line).slice(1), world.variables);
      expect(stderr).not.toMatch(/EAA[\w-]{20}/);
      if (code !== 0) throw new Error(`${line}: ${stderr}`);
      return stdout;
    };
    const graph = world.network.createLine({ phone: '5215512345678', name: 'Panadería La Espiga' });
    await run(add);
    const setupOutput = await run(show);
    const [, webhookPath = ''] = /(\S+\/transports\/cloud-api\/webhook)/.exec(setupOutput) ?? [];
    const [, verifyToken = ''] = /([0-9a-f]{40,})/.exec(setupOutput) ?? [];
    await graph.setCallback(new URL(webhookPath, world.platform.url).href, verifyToken);
    const folder = await mkdtemp(join(tmpdir(), 'recado-guide-'));
    const file = join(folder, 'meta.json');
    const [credentialsTemplate = '{}'] = extractCodeBlocks(text, 'json');
    const credentialEntries = Object.keys(JSON.parse(credentialsTemplate) as object).map(name => [
      name,
      graph.credentials[name as keyof typeof graph.credentials],
    ]);
    await writeFile(file, JSON.stringify(Object.fromEntries(credentialEntries)));
    await run(link?.replace('meta.json', file)).finally(() => rm(folder, { recursive: true }));
    const { clients } = await world.owner.request('GET /clients');
    const [client] = clients.filter(({ phoneNumber }) => phoneNumber === graph.phone);
    if (!client) throw new Error('The guide added no client.');
    const line = await world.openLine(client, graph);
    onLinked(line);

    const bodies = extractCodeBlocks(text, 'http').map(block => block.split('\n'));
    const bodyOf = (call: string): unknown =>
      JSON.parse(
        bodies
          .find(([head]) => head === call)
          ?.slice(1)
          .join('\n') ?? 'null',
      );
    const template = bodyOf('POST /api/external/templates') as PayloadInputOf<Endpoints['POST /external/templates']>;
    await line.program.request('POST /external/templates', { payload: template });
    expect(await run(list)).toContain(words.statuses.pending);
    graph.reviewTemplate(template.name, template.language, 'APPROVED');
    await pollUntilResult(async () => {
      const { templates } = await line.program.request('GET /external/templates', {});
      return templates.some(({ sendable }) => sendable);
    });
    const rejectedTemplate = { ...template, name: 'promo', replies: [] };
    await line.program.request('POST /external/templates', { payload: rejectedTemplate });
    graph.reviewTemplate(rejectedTemplate.name, rejectedTemplate.language, 'REJECTED', 'PROMOTIONAL');
    await pollUntilResult(async () => {
      const { templates } = await line.program.request('GET /external/templates', {});
      return templates.some(({ reason }) => reason !== null);
    });
    const listing = await run(list);
    expect(listing).toContain(words.statuses.approved);
    expect(listing).toContain(words.page.reason('PROMOTIONAL'));

    // No customer has written yet. Therefore a text is refused, and the error names the usable template.
    const { number: to } = marta;
    const rejection = await runCliInProcess(['send', graph.phone, to, 'Ya está'], world.variables);
    expect(rejection).toMatchObject({ code: 1, stderr: expect.stringContaining(`«${template.name}»`) });
    await run(send);
    const payload = bodyOf('POST /api/external/messages') as PayloadInputOf<Endpoints['POST /external/messages']>;
    await line.program.request('POST /external/messages', { payload });
    const filledText = 'Hola, Marta. Su pedido está listo; puede pasar por él hasta las 18:40.';
    await pollUntilResult(async () => (await marta.messages()).filter(each => each.text === filledText).length === 2);

    const chat = recado.terminal(['chat', graph.phone, to], world.variables, { columns: 90, rows: 20 });
    await chat.waitForText(new RegExp(cliTexts.chat.closed.slice(0, 40)));
    await marta.write(graph.phone, 'Voy');
    await chat.waitForText(new RegExp(cliTexts.chat.mayAnswer('').trim()));
    chat.type('Aquí la esperamos');
    await chat.waitForText(/> Aquí la esperamos/);
    chat.type(terminalKeys.enter);
    await pollUntilResult(async () => (await marta.messages()).some(each => each.text === 'Aquí la esperamos'));
    chat.type(terminalKeys.escape);
    expect((await chat.exited).code).toBe(0);
  });
}
