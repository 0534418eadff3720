import { phoneRejectionTexts } from '@recado/texts';
import { describe, expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

const read = (text: string) => readContactList(Buffer.from(text), { lineCountry: 'MX' });
/** The name and number of each row; the reason if it has none. */
const peopleOf = async (text: string) =>
  (await read(text)).rows.map(({ person, ownName = '', reason = '' }) => [
    ownName,
    person?.kind === 'phone' ? person.phone : reason,
  ]);
const [ANA, LUIS, EVA] = ['5215511000001', '5215511000002', '5215511000003'];

describe('pasted list', () => {
  it.each([
    [
      'numbers in one line',
      '5511000001, 5511000002, 5511000003',
      [
        ['', ANA],
        ['', LUIS],
        ['', EVA],
      ],
    ],
    [
      'numbers in lines',
      '5511000001\n5511000002\n\n5511000003',
      [
        ['', ANA],
        ['', LUIS],
        ['', EVA],
      ],
    ],
    [
      'semicolons',
      '5511000001; 5511000002;5511000003',
      [
        ['', ANA],
        ['', LUIS],
        ['', EVA],
      ],
    ],
    [
      'tabs',
      '5511000001\t5511000002',
      [
        ['', ANA],
        ['', LUIS],
      ],
    ],
    [
      'spaces',
      '5511000001 5511000002',
      [
        ['', ANA],
        ['', LUIS],
      ],
    ],
    [
      'a name after each number',
      '5511000001, Ana\n5511000002, Luis',
      [
        ['Ana', ANA],
        ['Luis', LUIS],
      ],
    ],
    [
      'a name before each number',
      'Ana, 5511000001; Luis, 5511000002',
      [
        ['Ana', ANA],
        ['Luis', LUIS],
      ],
    ],
    [
      'names after numbers in one line',
      '5511000001, Ana, 5511000002, Luis',
      [
        ['Ana', ANA],
        ['Luis', LUIS],
      ],
    ],
    ['last name first', 'Ruiz, Ana, 5511000001', [['Ruiz Ana', ANA]]],
    [
      'words beside the number',
      'Ana Ruiz 55 1100 0001\n• Luis: Cel. 55-1100-0002',
      [
        ['Ana Ruiz', ANA],
        ['Luis', LUIS],
      ],
    ],
    [
      'links',
      'https://wa.me/5215511000001\nLuis https://wa.me/525511000002',
      [
        ['', ANA],
        ['Luis', LUIS],
      ],
    ],
    ['quoted names', '"Ruiz, Ana",5511000001', [['Ruiz, Ana', ANA]]],
    [
      'a quotation mark',
      '"Ana,5511000001\n5511000002',
      [
        ['"Ana', ANA],
        ['', LUIS],
      ],
    ],
    [
      'a person without number',
      'Ana, 5511000001, Luis, 5511000002, Eva',
      [
        ['Ana', ANA],
        ['Luis', LUIS],
        ['Eva', phoneRejectionTexts.missing],
      ],
    ],
    [
      'two names after a number',
      '5511000001, Ana, Eva, 5511000002',
      [
        ['Ana', ANA],
        ['Eva', phoneRejectionTexts.missing],
        ['', LUIS],
      ],
    ],
    [
      'a line without number',
      'Clientes\n5511000001',
      [
        ['Clientes', phoneRejectionTexts.missing],
        ['', ANA],
      ],
    ],
    [
      'a letter in the number',
      '5511000001\nLuis 55 1100 000O',
      [
        ['', ANA],
        ['Luis 55 1100 000O', phoneRejectionTexts.unreadable],
      ],
    ],
    [
      'a short number',
      '5511000001\nLuis, 5511',
      [
        ['', ANA],
        ['Luis 5511', phoneRejectionTexts.missing],
      ],
    ],
  ])('loses no entry when it contains %s', async (_what, text, people) => {
    expect(await peopleOf(text)).toEqual(people);
    expect(await read(text)).toMatchObject({ mapping: 'none', columns: [] });
  });
});
