import { expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

interface DocumentedList {
  readonly program: string;
  /** Public page or importer from which the headings were taken on 2026-11-27. */
  readonly source: string;
  readonly country: string;
  readonly headings: string;
  /** Cells of each row by heading. Other cells are empty. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Headings that a store's sales export has in Brazil and, translated, in the other countries of the program. */
const NUVEMSHOP =
  'Número do Pedido;E-mail;Data;Status do Pedido;Status do Pagamento;Status do Envio;Moeda;Subtotal;Desconto;Valor do Frete;Total;Nome do comprador;CPF / CNPJ;Telefone;Nome para a entrega;Telefone para a entrega;Endereço;Número;Complemento;Bairro;Cidade;Código postal;Estado;País;Forma de Entrega;Forma de Pagamento;Cupom de Desconto;Anotações do Comprador;Anotações do Vendedor;Data de pagamento;Data de envio;Nome do Produto;Valor do Produto;Quantidade Comprada;SKU;Canal;Código de rastreio do envio;Identificador da transação no meio de pagamento;Identificador do pedido';
const TIENDANUBE =
  'Número de orden;Email;Fecha;Estado de la orden;Estado del pago;Estado del envío;Moneda;Subtotal de productos;Descuento;Costo de envío;Total;Nombre del comprador;DNI / CUIT;Teléfono;Nombre para el envío;Teléfono para el envío;Dirección;Número;Piso;Localidad;Ciudad;Código postal;Provincia o estado;País;Medio de envío;Medio de pago;Cupón de descuento;Notas del comprador;Notas del vendedor;Fecha de pago;Fecha de envío;Nombre del producto;Precio del producto;Cantidad del producto;SKU;Canal';
const SHOPIFY_ORDERS =
  'Name,Phone,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem SKU,Billing Name,Billing Street,Billing City,Billing Zip,Billing Province,Billing Phone,Shipping Name,Shipping Phone,Notes,Payment References,Id,Tags';
const SHOPIFY_CUSTOMERS =
  'First Name,Last Name,Email,Accepts Email Marketing,Company,Address1,Address2,City,Province,Province Code,Zip,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Tags,Note,Tax Exempt';
const TINY =
  'Código;Razão Social / Nome;Nome Fantasia;Tipo Pessoa;CNPJ / CPF;Inscrição Estadual / RG;IE Isento;Endereço;Número;Complemento;Bairro;CEP;Cidade;UF;Telefone;Fax;Celular;E-mail;E-mail para envio de NFS-e;Website;Situação;Observações;Segmento;Vendedor;Cliente desde';

const BLING =
  'ID;Código;Nome;Fantasia;Endereço;Número;Complemento;Bairro;CEP;Cidade;UF;Celular;Fone;E-mail;Tipo pessoa;CNPJ / CPF';

const LISTS: readonly DocumentedList[] = [
  {
    program: 'Nuvemshop, sales in Portuguese',
    source: 'importers in public repositories whose output has these headings in this order',
    country: 'BR',
    headings: NUVEMSHOP,
    rows: [
      {
        ...{
          'Número do Pedido': '1001',
          Data: '20/11/2026 10:11:12',
          Total: '119.90',
          'Nome do comprador': 'Ana Lima',
        },
        ...{ 'CPF / CNPJ': '11900000001', Telefone: '(11) 97103-0001', 'Nome para a entrega': 'Rui Lima' },
        ...{ 'Telefone para a entrega': '(11) 97103-0009', Número: '11971030008', 'Código postal': '01310100' },
        ...{ 'Código de rastreio do envio': '11987654001', 'Identificador do pedido': '11971030007' },
      },
    ],
  },
  {
    program: 'Tiendanube, sales in Spanish',
    source: 'test data of an importer for Tiendanube in a public repository',
    country: 'AR',
    headings: TIENDANUBE,
    rows: [
      {
        ...{
          'Número de orden': '12345',
          Fecha: '20/12/2025 10:00:00',
          Total: '1500,00',
          'Nombre del comprador': 'Ana Lima',
        },
        ...{ 'DNI / CUIT': '1141030002', Teléfono: '+54 9 11 4103-0001', 'Nombre para el envío': 'Rui Lima' },
        ...{ 'Teléfono para el envío': '1141030009', Número: '1141030008', 'Código postal': '1001' },
      },
    ],
  },
  {
    program: 'Shopify, orders',
    source: "adapter for Shopify's orders in a public repository, which quotes Shopify's documentation",
    country: 'MX',
    headings: SHOPIFY_ORDERS,
    rows: [
      {
        ...{ Name: '#1001', Total: '350.00', 'Created at': '2026-11-27 10:30:00 -0600', 'Billing Name': 'Ana Lima' },
        ...{ 'Billing Zip': "'06000", 'Billing Phone': '55 1100 0001', 'Shipping Name': 'Rui Lima', Id: '5511000008' },
        ...{ 'Shipping Phone': '5511000009', 'Payment References': '5511000007' },
      },
    ],
  },
  {
    program: 'Shopify, customers until 2023',
    source: "converter of Shopify's files in a public repository",
    country: 'MX',
    headings: SHOPIFY_CUSTOMERS,
    rows: [{ 'First Name': 'Ana', 'Last Name': 'Lima', Phone: "'+525511000001", Zip: "'06000", 'Total Spent': '5511' }],
  },
  {
    program: 'Tiny, customers in Portuguese',
    source: "test data of an importer for Tiny's customers in a public repository",
    country: 'BR',
    headings: TINY,
    rows: [
      {
        ...{ Código: '11971030004', 'Razão Social / Nome': 'Ana Lima', 'CNPJ / CPF': '11971030005', Número: '100' },
        ...{
          Telefone: '(11)3333-4444',
          Fax: '(11)3333-4445',
          Celular: '(11)97103-0001',
          'Cliente desde': '01/01/2020',
        },
      },
    ],
  },
  {
    program: 'Bling, contacts in Portuguese',
    source: "guide of an importer for Bling's contacts in a public repository",
    country: 'BR',
    headings: BLING,
    rows: [
      {
        ...{ ID: '11971030002', Código: '@ana', Nome: 'Ana Lima', Número: '11971030003', CEP: '01000000' },
        ...{ Celular: '11971030001', Fone: '1130000000', 'Tipo pessoa': 'Pessoa Física', 'CNPJ / CPF': '11971030004' },
      },
    ],
  },
];

const PHONES: Readonly<Record<string, string>> = { AR: '5491141030001', BR: '5511971030001', MX: '5215511000001' };

it.each(LISTS)('the documented headings of $program lead to the buyer and to no other column', async list => {
  const separator = list.headings.includes(';') ? ';' : ',';
  const headings = list.headings.split(separator);
  const toLine = (row: Readonly<Record<string, string>>) => {
    expect(Object.keys(row).filter(heading => !headings.includes(heading))).toEqual([]);
    return headings.map(heading => `"${row[heading] ?? ''}"`).join(separator);
  };
  const bought = list.rows.map(toLine);
  // A customer who buys again is in nearly every export of sales.
  const text = [list.headings, ...bought, ...bought].join('\n');
  const { mapping, rows } = await readContactList(Buffer.from(text), { lineCountry: list.country });
  expect(mapping).toBe('headings');
  expect(rows).toMatchObject([
    { ownName: 'Ana Lima', person: { phone: PHONES[list.country] } },
    { isRepeated: true, reason: expect.stringContaining('fila 2') },
  ]);
  expect(rows[0]?.reason).toBeUndefined();
});

/** Headings of Mercado Livre's report of sales, in row 6 below group headings. The report contains no telephone. */
const MERCADO_LIVRE = [
  ...['N.º de venda', 'Data da venda', 'Estado', 'Unidades', 'Total (BRL)', 'SKU', '# de anúncio', 'Comprador'],
  ...['Documento', 'Endereço', 'CEP', 'País', 'Forma de entrega', 'Código de rastreamento'],
];

it('the report of Mercado Livre, which has no telephones, adds nobody by its numbers of sales and documents', async () => {
  const sale = ['20000099', '20 de novembro de 2026', 'Entregue', '1', '75.2', '5511971050', 'MLB1', 'Ana Lima'];
  const title = [
    'Relatório de vendas do Mercado Livre',
    '27 de novembro de 2026 15:11 hs.',
    '',
    'Vendas;;;;;;;Compradores',
  ];
  const rows = [MERCADO_LIVRE, [...sale, '11987651201', 'Rua B 10', '01310100', 'Brasil', 'Envios', '11987654322']];
  const text = [...title, ...rows.map(cells => cells.join(';'))].join('\n');
  await expect(readContactList(Buffer.from(text), { lineCountry: 'BR' })).rejects.toThrow('“N.º de venda”');
});

it('a line of totals below the people is reported and adds nobody', async () => {
  const text = 'Nombre;Celular;Fecha;Total\nAna;5511000001;27/11/2026;350\nTotal;;;5511000002\n';
  const { rows } = await readContactList(Buffer.from(text), { lineCountry: 'MX' });
  expect(rows).toMatchObject([
    { person: { phone: '5215511000001' } },
    { ownName: 'Total', reason: expect.any(String) },
  ]);
  expect(rows[1]?.person).toBeUndefined();
});
