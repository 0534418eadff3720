import type { proto } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { readSelectedOption } from './readSelectedOption.ts';

it.each<[string, proto.IMessage, object]>([
  ['a list', { listResponseMessage: { title: 'Conchas', singleSelectReply: { selectedRowId: 'c1' } } }, { id: 'c1' }],
  ['a button', { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Sí' } }, { id: 'b1' }],
  ['a template', { templateButtonReplyMessage: { selectedId: 't1', selectedDisplayText: 'Sí' } }, { id: 't1' }],
  [
    'a current button',
    {
      interactiveResponseMessage: {
        body: { text: 'Sí' },
        nativeFlowResponseMessage: { name: 'quick_reply', paramsJson: '{"id":"n1"}' },
      },
    },
    { id: 'n1', title: 'Sí' },
  ],
  [
    'a form',
    { interactiveResponseMessage: { nativeFlowResponseMessage: { name: 'galaxy_message', paramsJson: '{' } } },
    { id: 'galaxy_message', data: '{' },
  ],
])('readSelectedOption reads the choice from %s', (_, message, choice) => {
  expect(readSelectedOption(message)).toMatchObject({ type: 'choice', ...choice });
});
