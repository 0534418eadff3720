import { describe, expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

const read = async (text: string, lineCountry: string) => {
  const { rows, mapping } = await readContactList(Buffer.from(text), { lineCountry });
  return {
    mapping,
    people: rows.map(({ person, ownName, reason }) => [
      person?.kind === 'phone' ? person.phone : (reason ?? ''),
      ownName ?? '',
    ]),
  };
};

describe('a list with the area code in its own column', () => {
  it.each([
    ['Nombre,Lada,Número,Colonia\nAna,33,31130001,Centro', 'MX', '5213331130001'],
    ['Nome;DDD;Telefone\nAna;11;97114-0001', 'BR', '5511971140001'],
    ['Nome;DDD;Telefone\nAna;(011);97114-0001', 'BR', '5511971140001'],
    ['Nome;DDI;DDD;Telefone;Cidade\nAna;55;11;971140001;SP', 'BR', '5511971140001'],
    ['Nome;DDI;DDD;Telefone;Cidade\nAna;55;11;5511971140001;SP', 'BR', '5511971140001'],
    ['Nome;DDD Celular;Celular\nAna;21;97114-0001', 'BR', '5521971140001'],
    ['Nombre;Código de área;Teléfono\nAna;11;41010001', 'AR', '5491141010001'],
    ['Nombre;Lada;Teléfono\nAna;33;33 3113 0001', 'MX', '5213331130001'],
  ])('is read with both columns: %s', async (list, country, phone) => {
    expect(await read(list, country)).toEqual({ mapping: 'headings', people: [[phone, 'Ana']] });
  });

  it.each([
    ['Nome;DDI;Telefone\nJohn;1;305 555 1234', 'MX', '13055551234'],
    ['Nome;DDI;DDD;Telefone\nJohn;351;;912345678', 'BR', '351912345678'],
  ])('never drops a written country code: %s', async (list, country, phone) => {
    expect((await read(list, country)).people).toEqual([[phone, 'John']]);
  });
});

describe('a list with two rows of headings', () => {
  it('uses all columns below the merged heading, the mobile one first', async () => {
    const list =
      'Cliente,Teléfonos,,Dirección\n,Casa,Celular,\nAna,3336000001,3312345678,Calle 5\nLuis,,3312345679,Calle 6';
    expect((await read(list, 'MX')).people).toEqual([
      ['5213312345678', 'Ana'],
      ['5213312345679', 'Luis'],
    ]);
  });

  it('keeps a first person without a number as a row', async () => {
    const list = 'Cliente,Teléfono\nAna Ruiz,\nLuis Paz,3312345679';
    expect((await read(list, 'MX')).people.map(([, name]) => name)).toEqual(['Ana Ruiz', 'Luis Paz']);
  });
});

describe('a column “Número”', () => {
  it.each([
    'Nome;Endereço;Número;Complemento;Telefone\nAna;Rua A;11971120009;;11 97112-0001',
    'Nombre;Número;Celular\nAna;11971120009;11 97112-0001',
  ])('is no telephone beside one: %s', async list => {
    expect((await read(list, 'BR')).people).toEqual([['5511971120001', 'Ana']]);
  });

  it('is no telephone beside a street', async () => {
    await expect(read('Nome;Endereço;Número\nAna;Rua A;11971120009', 'BR')).rejects.toThrow('número de teléfono');
  });

  it('is the telephone of a list without another one', async () => {
    expect((await read('Nombre;Número\nAna;55 1100 0001', 'MX')).people).toEqual([['5215511000001', 'Ana']]);
  });
});

it.each([
  ...['Apellido y Nombre', 'Apellido y nombres', 'Apellido y Nombre(s)', 'Apellidos y Nombres', 'Apellidos, nombres'],
  ...['Apellido/s y Nombre/s', 'Apellido y nombre del paciente', 'Sobrenome e nome', 'Last name, first name'],
  ...['Nome do cliente', 'Nome do comprador', 'Nome para a entrega', 'Nome completo', 'Nome e sobrenome'],
])('the heading %s is the column of names', async heading => {
  const { people } = await read(`"${heading}";Celular\nPérez Ana;11 97112-0001`, 'BR');
  expect(people).toEqual([['5511971120001', 'Pérez Ana']]);
});

it.each([
  ['01 800 123 4567', 'MX'],
  ['0800 333 7373', 'AR'],
  ['0800 570 0800', 'BR'],
  ['+1 800 555 0199', 'MX'],
])('the number of a service %s is left out with its reason', async (number, country) => {
  const { people } = await read(`Nombre;Teléfono\nBanco;${number}`, country);
  expect(people).toEqual([[expect.stringContaining('número de servicio'), 'Banco']]);
});

it('a fax is used only without another number, even if the phone program marks it as mobile, too', async () => {
  const card = 'BEGIN:VCARD\nVERSION:2.1\nFN:Ana\nTEL;CELL;FAX:5511000009\nTEL;HOME:5511000001\nEND:VCARD\n';
  expect((await read(card, 'MX')).people).toEqual([['5215511000001', 'Ana']]);
});
