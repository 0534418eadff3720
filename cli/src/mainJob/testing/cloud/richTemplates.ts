import { templates as texts } from '@recado/texts';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.ts';
import { sampleFiles } from '../sampleFiles.ts';
import type { CloudTalk } from './everyKindLeaves.ts';

/** Templates that were made in Meta's pages, with what cannot be made from here. */
export function richTemplates(talk: () => CloudTalk): void {
  it('a template brings its picture and fills its link; what cannot be filled is refused before it leaves', async () => {
    const { town, line, marta, inbox } = talk();
    const { program, graph } = line;
    const { businessAccountId, accessToken } = graph.credentials;
    const make = async (name: string, ...components: object[]): Promise<void> => {
      const answer = await fetch(`${town.network.url}/v26.0/${businessAccountId}/message_templates`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, language: 'es_MX', category: 'MARKETING', components }),
      });
      expect(answer.status).toBe(200);
      graph.review(name, 'es_MX', 'APPROVED');
    };
    const body = { type: 'BODY', text: 'Hola, {{1}}. Hoy hay pan.', example: { body_text: [['Marta']] } };
    await make('con_foto', { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::x'] } }, body);
    const link = {
      type: 'URL',
      text: 'Ver pedido',
      url: 'https://espiga.mx/p/{{1}}',
      example: ['https://espiga.mx/p/7'],
    };
    const call = { type: 'PHONE_NUMBER', text: 'Llamar', phone_number: '+5215512345678' };
    await make('con_enlace', body, { type: 'BUTTONS', buttons: [call, link], example: {} });
    await make('con_codigo', body, { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE' }], example: {} });
    const { templates } = await program.request('GET /external/templates', {});
    const rich = templates.filter(({ name }) => name.startsWith('con_'));
    expect(
      rich.map(({ name, variables, sendable }) => [name, sendable, variables.map(each => each.name)]),
    ).toEqual([
      ['con_codigo', false, ['1']],
      ['con_enlace', true, ['1', 'Ver pedido']],
      ['con_foto', true, ['image', '1']],
    ]);

    const { image } = sampleFiles();
    const address = 'https://espiga.mx/pan.png';
    town.network.links.set(address, { bytes: image.bytes, mimeType: image.type });
    const send = (name: string, ...values: string[]) =>
      program.request('POST /external/messages', {
        payload: { to: marta.number, type: 'template', template: { name, values } },
      });
    const shown = async (id: string) => {
      const { wireId } = await eventually(() => graph.taken.find(({ opaque }) => opaque === id));
      return eventually(async () => (await marta.messages()).find(each => each.id === wireId));
    };
    const photo = await shown((await send('con_foto', address, 'Marta')).messageId);
    expect(photo).toMatchObject({ text: 'Hola, Marta. Hoy hay pan.' });
    expect(Buffer.compare(await marta.file(photo.id), image.bytes)).toBe(0);
    const { content } = await shown((await send('con_enlace', 'Marta', '42')).messageId);
    expect(JSON.stringify(content)).toContain('https://espiga.mx/p/42');

    const before = (await inbox()).length;
    for (const [refused, why] of [
      [() => send('con_foto', 'http://espiga.mx/pan.png', 'Marta'), texts.headerUrl('con_foto')],
      [() => send('con_foto', 'Marta'), texts.values('con_foto', 'image, 1', 1)],
      [() => send('con_enlace', 'Marta'), texts.values('con_enlace', '1, Ver pedido', 1)],
      [() => send('con_codigo', 'Marta'), texts.foreign('con_codigo')],
    ] as const)
      await expect(refused()).rejects.toMatchObject({ status: 422, serverMessage: why });
    expect(await inbox()).toHaveLength(before);
  });
}
