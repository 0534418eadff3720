import { cliTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import type { LineTestContext } from './LineTestContext.ts';
import { pollUntilResult } from './pollUntilResult.ts';

type Body = Readonly<Record<string, unknown>>;
const params = (fields: Body): string => JSON.stringify(fields);

/** Cases of business messages: what a business sends, and the fields that API and webhook must report. */
const businessMessageCases: readonly (readonly [string, Body, Body])[] = [
  [
    'a template with a PDF header',
    {
      templateMessage: {
        hydratedFourRowTemplate: {
          documentMessage: { mimetype: 'application/pdf', fileName: 'factura.pdf', fileLength: 100 },
          hydratedContentText: 'Su factura',
          hydratedFooterText: 'Luz y Fuerza',
        },
      },
    },
    {
      type: 'document',
      kind: 'document',
      text: 'Su factura',
      media: { fileName: 'factura.pdf' },
      footer: 'Luz y Fuerza',
    },
  ],
  [
    'an interactive template with an image header',
    {
      templateMessage: {
        interactiveMessageTemplate: {
          header: { hasMediaAttachment: true, imageMessage: { mimetype: 'image/jpeg', fileLength: 100 } },
          body: { text: 'Oferta' },
        },
      },
    },
    { type: 'image', text: 'Oferta' },
  ],
  [
    'buttons with a video header',
    {
      buttonsMessage: {
        videoMessage: { mimetype: 'video/mp4', fileLength: 100 },
        contentText: '¿Lo aparta?',
        buttons: [{ buttonId: 'si', buttonText: { displayText: 'Sí' }, type: 1 }],
      },
    },
    { type: 'video', text: '¿Lo aparta?', buttons: [{ kind: 'reply', title: 'Sí', id: 'si' }] },
  ],
  [
    'template buttons of each kind',
    {
      templateMessage: {
        hydratedTemplate: {
          hydratedTitleText: 'Recibo',
          hydratedContentText: 'Pague aquí',
          hydratedButtons: [
            { index: 0, urlButton: { displayText: 'Pagar', url: 'https://pagos.ejemplo.mx/9' } },
            { index: 1, callButton: { displayText: 'Llamar', phoneNumber: '+525512345678' } },
            { index: 2, quickReplyButton: { displayText: 'Ya pagué', id: 'pagado' } },
          ],
        },
      },
    },
    {
      kind: 'text',
      heading: 'Recibo',
      text: 'Pague aquí',
      buttons: [
        { kind: 'url', title: 'Pagar', url: 'https://pagos.ejemplo.mx/9' },
        { kind: 'phone', title: 'Llamar', phone: '+525512345678' },
        { kind: 'reply', title: 'Ya pagué', id: 'pagado' },
      ],
    },
  ],
  [
    'interactive buttons of each kind',
    {
      interactiveMessage: {
        body: { text: 'Su código' },
        footer: { text: 'No lo comparta' },
        nativeFlowMessage: {
          buttons: [
            { name: 'cta_copy', buttonParamsJson: params({ display_text: 'Copiar', copy_code: '482913' }) },
            { name: 'cta_url', buttonParamsJson: params({ display_text: 'Ver', url: 'https://ejemplo.mx' }) },
            { name: 'cta_call', buttonParamsJson: params({ display_text: 'Llamar', phone_number: '5512345678' }) },
            { name: 'quick_reply', buttonParamsJson: params({ display_text: 'Gracias', id: 'g' }) },
            { name: 'flow', buttonParamsJson: params({ flow_cta: 'Agendar', flow_id: '77' }) },
            { name: 'send_location', buttonParamsJson: '{' },
          ],
        },
      },
    },
    {
      text: 'Su código',
      footer: 'No lo comparta',
      buttons: [
        { kind: 'code', title: 'Copiar', code: '482913' },
        { kind: 'url', title: 'Ver', url: 'https://ejemplo.mx' },
        { kind: 'phone', title: 'Llamar', phone: '5512345678' },
        { kind: 'reply', title: 'Gracias', id: 'g' },
        { kind: 'flow', title: 'Agendar', id: '77' },
        { kind: 'other', title: 'send_location' },
      ],
    },
  ],
  [
    'a list with sections',
    {
      listMessage: {
        title: 'Menú',
        description: 'Elija su pan',
        buttonText: 'Ver opciones',
        footerText: 'Hasta las 8',
        sections: [{ title: 'Dulce', rows: [{ title: 'Concha', description: 'De vainilla', rowId: 'c1' }] }],
      },
    },
    {
      text: 'Menú\nElija su pan',
      footer: 'Hasta las 8',
      list: {
        button: 'Ver opciones',
        sections: [{ title: 'Dulce', rows: [{ id: 'c1', title: 'Concha', description: 'De vainilla' }] }],
      },
    },
  ],
  [
    'a carousel',
    {
      interactiveMessage: {
        body: { text: 'Novedades' },
        carouselMessage: {
          cards: [
            {
              header: { title: 'Rosca', imageMessage: { mimetype: 'image/jpeg', fileLength: 100 } },
              body: { text: 'Para 12 personas' },
              footer: { text: 'Desde $250' },
              nativeFlowMessage: {
                buttons: [{ name: 'quick_reply', buttonParamsJson: params({ display_text: 'La quiero', id: 'r' }) }],
              },
            },
            { header: { title: 'Tamal' }, body: { text: 'De mole' } },
          ],
        },
      },
    },
    {
      text: 'Novedades',
      cards: [
        {
          heading: 'Rosca',
          text: 'Para 12 personas',
          footer: 'Desde $250',
          media: 'image',
          buttons: [{ kind: 'reply', title: 'La quiero', id: 'r' }],
        },
        { heading: 'Tamal', text: 'De mole' },
      ],
    },
  ],
];

/** Declares tests for the messages of businesses: templates, buttons, lists and carousels. */
export function defineBusinessMessageTests(getContext: () => LineTestContext): void {
  it.each(businessMessageCases)('delivers the fields of %s to the program', async (_, raw, expected) => {
    const { shop, marta, awaitMessage, awaitEvent } = getContext();
    const id = await marta.send(shop.number, { raw });
    expect(await awaitMessage(id)).toMatchObject(expected);
    expect((await awaitEvent('message.received', id)).data).toMatchObject(expected);
  });

  it('stores the header file of a template, and finds and shows its buttons', async () => {
    const { client, owner, platform, program, shop, marta, awaitMessage } = getContext();
    const { sequence: after } = await program.request('GET /external/conversations');
    const data = Buffer.from('%PDF-1.4 factura').toString('base64');
    const file = { kind: 'document', data, mimetype: 'application/pdf', fileName: 'recibo.pdf' };
    const plainId = await marta.send(shop.number, { media: file });
    await awaitMessage(plainId);
    const sent = (await marta.messages()).find(({ id }) => id === plainId)?.content as Body;
    const hydratedButtons = [{ urlButton: { displayText: 'Descargar comprobante', url: 'https://ejemplo.mx/c/9' } }];
    const template = { documentMessage: sent.documentMessage, hydratedContentText: 'Su recibo', hydratedButtons };
    const id = await marta.send(shop.number, { raw: { templateMessage: { hydratedFourRowTemplate: template } } });
    const { media } = await awaitMessage(id);
    expect(media).toMatchObject({ fileName: 'recibo.pdf', size: 16 });
    const response = await fetch(new URL(media?.url ?? '', platform.url), {
      headers: { 'x-api-token': client.apiToken },
    });
    expect(await response.text()).toBe('%PDF-1.4 factura');
    const { conversations } = await pollUntilResult(() =>
      owner.request('GET /clients/{id}/conversations', { params: { id: client.id }, query: { q: 'comprobante' } }),
    );
    expect(conversations).toMatchObject([{ phoneNumber: marta.number }]);
    const variables = { RECADO_URL: platform.url, RECADO_API_TOKEN: client.apiToken };
    const { stdout } = await runCliInProcess(['chat', shop.number, marta.number], variables);
    expect(stdout).toContain('Descargar comprobante');
    expect(stdout).toContain('https://ejemplo.mx/c/9');
    expect(stdout).toContain(cliTexts.tail.kinds.document);
    const { events } = await program.request('GET /external/events', { query: { after, limit: 500 } });
    expect(events.map(event => event.data)).toContainEqual(
      expect.objectContaining({
        messageId: id,
        buttons: [{ kind: 'url', title: 'Descargar comprobante', url: 'https://ejemplo.mx/c/9' }],
      }),
    );
  });
}
