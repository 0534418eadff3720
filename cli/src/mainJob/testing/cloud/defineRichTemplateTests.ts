import { templateTexts as texts } from '@recado/texts';
import { expect, it } from 'vitest';
import { createSampleMediaFiles } from '../createSampleMediaFiles.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { CloudTestContext } from './defineCloudSendingTests.ts';

/** Declares tests for templates from Meta's pages with components that Recado itself cannot create. */
export function defineRichTemplateTests(getContext: () => CloudTestContext): void {
  it('fills header image and link button, and rejects the template before sending when a value is missing or unsupported', async () => {
    const { world, line, marta, readInbox } = getContext();
    const { program, graph } = line;
    const { businessAccountId, accessToken } = graph.credentials;
    const createTemplate = async (name: string, ...components: object[]): Promise<void> => {
      const answer = await fetch(`${world.network.url}/v26.0/${businessAccountId}/message_templates`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, language: 'es_MX', category: 'MARKETING', components }),
      });
      expect(answer.status).toBe(200);
      graph.reviewTemplate(name, 'es_MX', 'APPROVED');
    };
    const body = { type: 'BODY', text: 'Hola, {{1}}. Hoy hay pan.', example: { body_text: [['Marta']] } };
    await createTemplate('con_foto', { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::x'] } }, body);
    const linkButton = {
      type: 'URL',
      text: 'Ver pedido',
      url: 'https://espiga.mx/p/{{1}}',
      example: ['https://espiga.mx/p/7'],
    };
    const callButton = { type: 'PHONE_NUMBER', text: 'Llamar', phone_number: '+5215512345678' };
    await createTemplate('con_enlace', body, { type: 'BUTTONS', buttons: [callButton, linkButton], example: {} });
    await createTemplate('con_codigo', body, { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE' }], example: {} });
    const { templates } = await program.request('GET /external/templates', {});
    const createdTemplates = templates.filter(({ name }) => name.startsWith('con_'));
    expect(
      createdTemplates.map(({ name, variables, sendable }) => [name, sendable, variables.map(each => each.name)]),
    ).toEqual([
      ['con_codigo', false, ['1']],
      ['con_enlace', true, ['1', 'Ver pedido']],
      ['con_foto', true, ['image', '1']],
    ]);

    const { image } = createSampleMediaFiles();
    const imageUrl = 'https://espiga.mx/pan.png';
    world.network.externalFiles.set(imageUrl, { bytes: image.bytes, mimeType: image.type });
    const send = (name: string, ...values: string[]) =>
      program.request('POST /external/messages', {
        payload: { to: marta.number, type: 'template', template: { name, values } },
      });
    const awaitOnPhone = async (id: string) => {
      const { wireId } = await pollUntilResult(() => graph.acceptedMessages.find(({ opaque }) => opaque === id));
      return pollUntilResult(async () => (await marta.messages()).find(each => each.id === wireId));
    };
    const photo = await awaitOnPhone((await send('con_foto', imageUrl, 'Marta')).messageId);
    expect(photo).toMatchObject({ text: 'Hola, Marta. Hoy hay pan.' });
    expect(Buffer.compare(await marta.file(photo.id), image.bytes)).toBe(0);
    const { content } = await awaitOnPhone((await send('con_enlace', 'Marta', '42')).messageId);
    expect(JSON.stringify(content)).toContain('https://espiga.mx/p/42');

    const countBefore = (await readInbox()).length;
    for (const [sendInvalid, expectedError] of [
      [() => send('con_foto', 'http://espiga.mx/pan.png', 'Marta'), texts.headerUrl('con_foto')],
      [() => send('con_foto', 'Marta'), texts.values('con_foto', 'image, 1', 1)],
      [() => send('con_enlace', 'Marta'), texts.values('con_enlace', '1, Ver pedido', 1)],
      [() => send('con_codigo', 'Marta'), texts.foreign('con_codigo')],
    ] as const)
      await expect(sendInvalid()).rejects.toMatchObject({ status: 422, serverMessage: expectedError });
    expect(await readInbox()).toHaveLength(countBefore);
  });
}
