import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { useEmulator } from '../testing/useEmulator.ts';

const row = (rowId: string, title: string) => ({ rowId, title });
const quickReply = (id: string, displayText: string, index: number) => ({
  index,
  quickReplyButton: { id, displayText },
});
const createNativeButton = (name: string, params: object) => ({ name, buttonParamsJson: JSON.stringify(params) });
const sections = [{ title: 'Dulce', rows: [row('c', 'Conchas'), row('o', 'Orejas')] }];

/**
 * Menus in the forms that programs send, each with the response of WhatsApp's app when a person taps an
 * option.
 */
const menus: Readonly<Record<string, { readonly menu: proto.IMessage; readonly response: proto.IMessage }>> = {
  'a list': {
    menu: { listMessage: { title: 'Pan', buttonText: 'Ver', listType: 1, sections } },
    response: { listResponseMessage: { title: 'Orejas', singleSelectReply: { selectedRowId: 'o' } } },
  },
  buttons: {
    menu: {
      buttonsMessage: {
        contentText: '¿Qué pan?',
        headerType: 1,
        buttons: [
          { buttonId: 'c', buttonText: { displayText: 'Conchas' }, type: 1 },
          { buttonId: 'o', buttonText: { displayText: 'Orejas' }, type: 1 },
        ],
      },
    },
    response: { buttonsResponseMessage: { selectedButtonId: 'o', selectedDisplayText: 'Orejas' } },
  },
  'a template': {
    menu: {
      templateMessage: {
        hydratedTemplate: {
          hydratedContentText: '¿Qué pan?',
          hydratedButtons: [quickReply('c', 'Conchas', 0), quickReply('o', 'Orejas', 1)],
        },
      },
    },
    response: {
      templateButtonReplyMessage: { selectedId: 'o', selectedDisplayText: 'Orejas', selectedIndex: 1 },
    },
  },
  'quick replies of the native flow': {
    menu: {
      interactiveMessage: {
        body: { text: '¿Qué pan?' },
        nativeFlowMessage: {
          buttons: [
            createNativeButton('quick_reply', { id: 'c', display_text: 'Conchas' }),
            createNativeButton('quick_reply', { id: 'o', display_text: 'Orejas' }),
          ],
        },
      },
    },
    response: {
      interactiveResponseMessage: {
        body: { text: 'Orejas' },
        nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"o"}' },
      },
    },
  },
  'a list of the native flow': {
    menu: {
      interactiveMessage: {
        body: { text: '¿Qué pan?' },
        nativeFlowMessage: {
          buttons: [
            createNativeButton('single_select', {
              title: 'Ver',
              sections: [
                {
                  rows: [
                    { id: 'c', title: 'Conchas' },
                    { id: 'o', title: 'Orejas' },
                  ],
                },
              ],
            }),
          ],
        },
      },
    },
    response: {
      interactiveResponseMessage: {
        body: { text: 'Orejas' },
        nativeFlowResponseMessage: { name: 'single_select', paramsJson: '{"id":"o"}' },
      },
    },
  },
};

describe('client that sent a menu', () => {
  const world = useEmulator();

  it('receives the response of the WhatsApp app to each kind of menu when an option is chosen by text or ID', async () => {
    const [ana, shop] = [world.phone('Ana'), world.phone('Panadería')];
    const client = await world.link(shop);
    for (const [kind, { menu, response }] of Object.entries(menus)) {
      for (const [message, option] of [
        [menu, 'Orejas'],
        [{ documentWithCaptionMessage: { message: menu } }, 'o'],
      ] as const) {
        const id = await client.sock.relayMessage(ana.jid, proto.Message.fromObject(message), {});
        await ana.waitFor(entry => entry.id === id);
        await expect(ana.send(shop.phone, { choose: id, option: 'Bolillos' })).rejects.toThrow('no option "Bolillos"');
        const choice = await ana.send(shop.phone, { choose: id, option });
        const received = await client.message(({ key }) => key.id === choice.id);
        const [name = ''] = Object.keys(response);
        const answer = proto.Message.toObject(proto.Message.fromObject(received.message ?? {}));
        expect([kind, answer]).toMatchObject([
          kind,
          { [name]: Object.assign({ contextInfo: { stanzaId: id } }, response[name as keyof typeof response]) },
        ]);
      }
    }
  });
});
