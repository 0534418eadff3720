import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { useEmulator } from '../testing/useEmulator.ts';

const row = (rowId: string, title: string) => ({ rowId, title });
const quickReply = (id: string, displayText: string, index: number) => ({
  index,
  quickReplyButton: { id, displayText },
});
const native = (name: string, params: object) => ({ name, buttonParamsJson: JSON.stringify(params) });
const sections = [{ title: 'Dulce', rows: [row('c', 'Conchas'), row('o', 'Orejas')] }];

/** Menus as programs send them, and what WhatsApp's own app answers when one of the two is tapped. */
const menus: Readonly<Record<string, { readonly menu: proto.IMessage; readonly tapped: proto.IMessage }>> = {
  'a list': {
    menu: { listMessage: { title: 'Pan', buttonText: 'Ver', listType: 1, sections } },
    tapped: { listResponseMessage: { title: 'Orejas', singleSelectReply: { selectedRowId: 'o' } } },
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
    tapped: { buttonsResponseMessage: { selectedButtonId: 'o', selectedDisplayText: 'Orejas' } },
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
    tapped: {
      templateButtonReplyMessage: { selectedId: 'o', selectedDisplayText: 'Orejas', selectedIndex: 1 },
    },
  },
  'quick replies of the native flow': {
    menu: {
      interactiveMessage: {
        body: { text: '¿Qué pan?' },
        nativeFlowMessage: {
          buttons: [
            native('quick_reply', { id: 'c', display_text: 'Conchas' }),
            native('quick_reply', { id: 'o', display_text: 'Orejas' }),
          ],
        },
      },
    },
    tapped: {
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
            native('single_select', {
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
    tapped: {
      interactiveResponseMessage: {
        body: { text: 'Orejas' },
        nativeFlowResponseMessage: { name: 'single_select', paramsJson: '{"id":"o"}' },
      },
    },
  },
};

describe('a menu that a client sent', () => {
  const world = useEmulator();

  it('is tapped, by the words or the id of what it offers, whatever kind of menu it is', async () => {
    const [ana, shop] = [world.phone('Ana'), world.phone('Panadería')];
    const client = await world.link(shop);
    for (const [kind, { menu, tapped }] of Object.entries(menus)) {
      for (const [message, option] of [
        [menu, 'Orejas'],
        [{ documentWithCaptionMessage: { message: menu } }, 'o'],
      ] as const) {
        const id = await client.sock.relayMessage(ana.jid, proto.Message.fromObject(message), {});
        await ana.waitFor(one => one.id === id);
        await expect(ana.send(shop.phone, { choose: id, option: 'Bolillos' })).rejects.toThrow(
          'offers no "Bolillos"',
        );
        const chosen = await ana.send(shop.phone, { choose: id, option });
        const seen = await client.message(({ key }) => key.id === chosen.id);
        const [name = ''] = Object.keys(tapped);
        const answer = proto.Message.toObject(proto.Message.fromObject(seen.message ?? {}));
        expect([kind, answer]).toMatchObject([
          kind,
          { [name]: Object.assign({ contextInfo: { stanzaId: id } }, tapped[name as keyof typeof tapped]) },
        ]);
      }
    }
  });
});
