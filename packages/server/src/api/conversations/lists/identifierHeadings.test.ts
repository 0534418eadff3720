import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isIdentifierHeading } from './identifierHeadings.ts';
import { readContactList } from './readContactList.ts';

const IDENTIFIERS = [
  ...['CPF', 'CNPJ', 'CPF/CNPJ', 'CPF do comprador', 'RG', 'DNI', 'DNI/CUIT', 'CUIT', 'CUIL', 'RUT', 'R.U.T.', 'RFC'],
  ...['CURP', 'RUC', 'NIT', 'Cédula', 'Cédula de ciudadanía', 'N.º de documento', 'Documento', 'Tipo de documento'],
  ...['Número de pedido', 'Número do Pedido', 'Pedido', 'Order ID', 'Order Number', 'N.º de venta', 'N.º de venda'],
  ...['SKU', 'Código postal', 'CEP', 'C.P.', 'Zip', 'Código de cliente', 'Customer ID', 'Factura', 'Nota fiscal'],
  ...['Código de rastreio', 'Guía', 'Fecha', 'Data de nascimento', 'Total', 'Valor', 'Número de cuenta', 'CLABE'],
];

it.each(IDENTIFIERS)('the heading %s is an identifier', heading => {
  expect(isIdentifierHeading(heading)).toBe(true);
});

it.each(['Teléfono', 'Celular del pedido', 'Teléfono 1 - Valor', 'WhatsApp', 'Datos', 'Columna A', 'Fone', 'Número'])(
  'the heading %s is no identifier',
  heading => {
    expect(isIdentifierHeading(heading)).toBe(false);
  },
);

it('a column below an identifier is never guessed as numbers, whatever its digits are', async () => {
  const digits = fc.stringMatching(/^[1-9]\d{7,12}$/);
  const property = fc.asyncProperty(
    fc.constantFrom(...IDENTIFIERS),
    fc.array(digits, { minLength: 1, maxLength: 8 }),
    fc.constantFrom('MX', 'BR', 'AR', 'CL', 'CO', 'PE'),
    fc.constantFrom('Nombre;', 'Zona;', ''),
    async (heading, values, lineCountry, firstHeading) => {
      const isWithName = firstHeading !== '' || !/^(?:CPF|DNI|RUT)/.test(heading);
      const rows = values.map((value, index) => (isWithName ? `Persona ${'ABCDEFGH'[index]};${value}` : value));
      const list = `${isWithName ? firstHeading || 'Nombre;' : ''}${heading}\n${rows.join('\n')}`;
      await expect(readContactList(Buffer.from(list), { lineCountry })).rejects.toThrow('teléfono');
    },
  );
  await fc.assert(property, { numRuns: 500 });
});

it('names the columns that are none of telephones', async () => {
  const list = Buffer.from('Nome;CPF;E-mail\nAna;11987654300;a@b.br\nEva;11987654301;b@b.br');
  await expect(readContactList(list, { lineCountry: 'BR' })).rejects.toThrow('“CPF”');
});

it('refuses documents as the chosen column of numbers, and ignores an earlier choice of them', async () => {
  const list = Buffer.from('Nome;CPF\nAna;11987654300\nEva;11987654301');
  const columns = ['ownName', 'number'] as const;
  await expect(readContactList(list, { lineCountry: 'BR', chosen: columns })).rejects.toThrow('“CPF”');
  await expect(readContactList(list, { lineCountry: 'BR', recall: async () => columns })).rejects.toThrow('“CPF”');
});

it('guesses the column of telephones beside documents', async () => {
  const list = Buffer.from('Nome;CPF;Dados\nAna;11987654300;11 98765-4321\nEva;11987654301;11 98765-4322');
  const { mapping, columns } = await readContactList(list, { lineCountry: 'BR' });
  expect(mapping).toBe('guess');
  expect(columns.map(({ field }) => field)).toEqual(['ownName', null, 'number']);
});
