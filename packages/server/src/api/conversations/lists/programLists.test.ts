import { describe, expect, it } from 'vitest';
import { readContactList } from './readContactList.ts';

const read = (text: string | Buffer, lineCountry = 'MX') =>
  readContactList(Buffer.from(text as string), { lineCountry });

const ANA = '5215511000001';
const GOOGLE_2024 =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value';
const GOOGLE_OLD =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Nickname,Birthday,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value';
const OUTLOOK =
  "First Name,Middle Name,Last Name,Title,Company,Assistant's Phone,Business Fax,Business Phone,Home Phone,Mobile Phone,Primary Phone,Notes,Categories";

const SHOPIFY =
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags';
const MAILCHIMP =
  '"Email Address","First Name","Last Name","Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS';

/**
 * Lists with one invented person. Headings of Google and Outlook in English, of Shopify and Mailchimp, of an iPhone app in
 * Spanish and of WooCommerce's orders: as public importers of their exports contain them. The other headings use the names of the programs' fields. They were not compared with
 * exports.
 */
const PROGRAM_LISTS: readonly (readonly [program: string, csv: string, name?: string, labels?: readonly string[]])[] = [
  [
    'Google (2024)',
    `${GOOGLE_2024}\nAna,María,Ruiz,,,,,,,,,,,,VIP,,Clientes ::: * myContacts,* ,a@b.mx,Work,5511000009,Mobile,5511000001`,
    'Ana María Ruiz',
    ['Clientes'],
  ],
  [
    'Google (2024), two numbers in one cell',
    `${GOOGLE_2024}\nAna,,Ruiz,,,,,,,,,,,,,,* myContacts,,,Mobile,5511000001 ::: 5511000002,,`,
    'Ana Ruiz',
  ],
  [
    'Google (until 2024)',
    `${GOOGLE_OLD}\nAna María Ruiz,Ana,María,Ruiz,,,,,,* myContacts ::: Pan,,,Mobile,+52 1 55 1100 0001`,
    'Ana María Ruiz',
    ['Pan'],
  ],
  [
    'Google (until 2024), short',
    'Name,Given Name,Family Name,Phone 1 - Value\nAna Ruiz,Ana,Ruiz,5511000001',
    'Ana Ruiz',
  ],
  [
    'Google, Spanish',
    'Nombre,Segundo nombre,Apellidos,Etiquetas,Teléfono 1 - Etiqueta,Teléfono 1 - Valor\nAna,María,Ruiz,Clientes ::: * myContacts,Móvil,5511000001',
    'Ana María Ruiz',
    ['Clientes'],
  ],
  [
    'Google, Spanish, until 2024',
    'Nombre,Nombre de pila,Apellidos,Notas,Teléfono 1 - Tipo,Teléfono 1 - Valor\nAna Ruiz,Ana,Ruiz,,Mobile,5511000001',
    'Ana Ruiz',
  ],
  [
    'Outlook',
    `${OUTLOOK}\nAna,,Ruiz,Dra.,Clínica,5511000007,5511000008,5511000009,5511000006,5511000001,,,VIP`,
    'Ana Ruiz',
    ['VIP'],
  ],
  ['Outlook with an assistant', `${OUTLOOK}\nAna,,Ruiz,,,5511000007,5511000008,5511000001,,,,,`, 'Ana Ruiz'],
  [
    'Outlook, Spanish',
    'Nombre,Segundo nombre,Apellidos,Organización,Fax del trabajo,Teléfono del trabajo,Teléfono particular,Teléfono móvil,Teléfono del ayudante\nAna,,Ruiz,,5511000008,5511000009,,5511000001,5511000007',
    'Ana Ruiz',
  ],
  [
    'Outlook.com',
    'First Name,Middle Name,Last Name,E-mail Address,Home Phone,Mobile Phone,Business Phone\nAna,,Ruiz,a@b.mx,,5511000001,',
    'Ana Ruiz',
  ],
  [
    'iPhone, exported by an app',
    'First name,Last name,Organization,Mobile phone,Home phone,Work phone\nAna,Ruiz,,5511000001,,5511000009',
    'Ana Ruiz',
  ],
  ['iCloud in Numbers', 'Nombre;Apellidos;Teléfono (móvil);Teléfono (casa)\nAna;Ruiz;5511000001;', 'Ana Ruiz'],
  ['Samsung', 'Name,Phone number,Group\nAna Ruiz,+525511000001,', 'Ana Ruiz'],
  [
    'HubSpot',
    'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Lead Status\n51234567890,Ana,Ruiz,a@b.mx,5511000009,5511000001,Luis,',
    'Ana Ruiz',
  ],
  [
    'HubSpot, Spanish',
    'ID de registro,Nombre,Apellidos,Correo,Número de teléfono,Número de teléfono móvil\n51234567890,Ana,Ruiz,a@b.mx,,5511000001',
    'Ana Ruiz',
  ],
  [
    'Kommo',
    'ID,Contact name,First name,Last name,Company,Work phone,Mobile phone,Tags\n12345678,Ana Ruiz,Ana,Ruiz,,5511000009,5511000001,"VIP,Pan"',
    'Ana Ruiz',
    ['VIP', 'Pan'],
  ],
  [
    'Kommo, Spanish',
    'ID,Nombre del contacto,Nombre,Apellido,Teléfono oficina,Celular,Etiquetas\n12345678,Ana Ruiz,Ana,Ruiz,5511000009,5511000001,VIP',
    'Ana Ruiz',
    ['VIP'],
  ],
  [
    'Shopify',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags\n\'7001234567890,Ana,Ruiz,a@b.mx,yes,,,\'+525511000001,no,10.00,1,,no,"VIP, Pan"',
    'Ana Ruiz',
    ['VIP', 'Pan'],
  ],
  [
    'Shopify with an address only',
    "Customer ID,First Name,Last Name,Email,Default Address Phone,Phone,Accepts SMS Marketing,Tags\n'7001234567890,Ana,Ruiz,a@b.mx,55 1100 0001,,no,",
    'Ana Ruiz',
  ],
  [
    'Mercado Libre',
    'Ventas de marzo;;;\nN.º de venta;Fecha de venta;Comprador;Teléfono\n2000001234567890;3 de marzo;Ana Ruiz;5511000001',
    'Ana Ruiz',
  ],
  [
    'WooCommerce',
    'Customer ID,Username,First Name,Last Name,Billing First Name,Billing Last Name,Billing Email,Billing Phone\n4,ana,Ana,Ruiz,,,a@b.mx,5511000001',
    'Ana Ruiz',
  ],
  ['WooCommerce fields', 'billing_first_name,billing_last_name,billing_phone\nAna,Ruiz,5511000001', 'Ana Ruiz'],
  [
    'Tienda Nube',
    'Nombre;Email;Teléfono;DNI/CUIT;Total consumido\nAna Ruiz;a@b.mx;5511000001;30123456;100',
    'Ana Ruiz',
  ],
  [
    'Jumpseller',
    'E-mail,Teléfono,Categoría,Nombre de facturación,Apellido de facturación\na@b.mx,5511000001,VIP,Ana,Ruiz',
    'Ana Ruiz',
    ['VIP'],
  ],
  [
    'Salesforce',
    '"FirstName","LastName","Phone","MobilePhone","Fax"\n"Ana","Ruiz","","5511000001","5511000008"',
    'Ana Ruiz',
  ],
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,Phone Number,TAGS\na@b.mx,Ana,Ruiz,5511000001,"""VIP"""',
    'Ana Ruiz',
    ['VIP'],
  ],
  ['Pipedrive', 'Name,Organization,Phone - Work,Phone - Mobile\nAna Ruiz,,5511000009,5511000001', 'Ana Ruiz'],
  ['Zoho', 'First Name,Last Name,Mobile,Phone,Tag\nAna,Ruiz,5511000001,5511000009,VIP', 'Ana Ruiz', ['VIP']],
  ['Brevo', 'CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;WHATSAPP\n1;a@b.mx;Ruiz;Ana;;525511000001', 'Ana Ruiz'],
  ['Airtable', 'Cliente,WhatsApp,Notas\nAna Ruiz,https://wa.me/5215511000001,', 'Ana Ruiz'],
  ['Excel with sep=', 'sep=;\r\nNombre;Teléfono\r\nAna;5511000001\r\n', 'Ana'],
  [
    'WooCommerce, guest',
    'First Name,Last Name,Billing First Name,Billing Last Name,Billing Phone\n,,Ana,Ruiz,5511000001',
    'Ana Ruiz',
  ],
  [
    'WooCommerce, customer',
    'First Name,Last Name,Billing First Name,Billing Last Name,Billing Phone\nAna,Ruiz,Ana,Ruiz,5511000001',
    'Ana Ruiz',
  ],
  ['Excel formulas', 'Nombre;Número\nAna;"=""5511000001"""', 'Ana'],
  [
    'a sheet with a title',
    'CLIENTES DE LA PANADERÍA,,\n,,\nNombre completo,Cel.,Dirección\nAna Ruiz,55 1100 0001,Calle 5',
    'Ana Ruiz',
  ],
  [
    'a dental agenda',
    'Paciente,Teléfono celular (contacto),Próxima cita\nAna Ruiz,55-1100-0001,2026-12-01',
    'Ana Ruiz',
  ],
  ['three names', 'Nombre(s),Apellido Paterno,Apellido Materno,Celular\nAna,Ruiz,Peña,5511000001', 'Ana Ruiz Peña'],
  ['a school', 'Alumno\tTel. de casa\tMóvil\nAna Ruiz\t5511000009\t5511000001', 'Ana Ruiz'],
  [
    'Recado',
    '\uFEFFNúmero,Nombre,Nombre en WhatsApp,Etiquetas,Notas,Baja,Último mensaje\r\n52 1 55 1100 0001,Ana,Anita,VIP,,,2026-03-02 20:20',
    'Ana',
    ['VIP'],
  ],
  [
    'Shopify, whole export with the consent to WhatsApp and own fields',
    `${SHOPIFY},Accepts WhatsApp Marketing,Fecha de nacimiento (customer.metafields.facts.birth_date)\n'7001234567890,Ana,Ruiz,a@b.mx,yes,,Calle 5,,México,CMX,MX,'06000,5511000009,'+525511000001,no,10.00,1,Llamar antes,no,VIP,no,1990-05-03`,
    'Ana Ruiz',
    ['VIP'],
  ],
  [
    'Mailchimp, whole export',
    `${MAILCHIMP}\na@b.mx,Ana,Ruiz,5511000001,2,"2020-02-03 04:05:06",1.2.3.4,"2020-02-03 04:06:00",1.2.3.4,19.4,-99.1,-6,-5,America/Mexico_City,MX,CMX,"2021-01-01 00:00:00",44877845,c2cb0681af,,"""VIP"",""Pan"""`,
    'Ana Ruiz',
    ['VIP', 'Pan'],
  ],
  [
    'Mailchimp, Spanish',
    'Dirección de correo electrónico,Nombre,Apellidos,Número de teléfono,MEMBER_RATING,TAGS\na@b.mx,Ana,Ruiz,5511000001,2,"""VIP"""',
    'Ana Ruiz',
    ['VIP'],
  ],
  [
    'iPhone, Spanish, exported by an app',
    'Nombre,Segundo nombre,Apellidos,Teléfono movil,Teléfono de la casa,Teléfono del trabajo,Email de la casa,Empresa\nAna,María,Ruiz,5511000001,5511000008,5511000009,a@b.mx,Panadería',
    'Ana María Ruiz',
  ],
  [
    'WooCommerce, orders',
    'Order Number,Order Status,Customer User ID,Billing First Name,Billing Last Name,Billing Phone,Shipping Address 1,Customer Note\n1203,completed,4,Ana,Ruiz,5511000001,Calle 5,',
    'Ana Ruiz',
  ],
  ['Odoo', 'Complete Name,Email,Phone,Mobile,Tags\nAna Ruiz,a@b.mx,5511000009,5511000001,VIP', 'Ana Ruiz', ['VIP']],
  [
    'Odoo, Spanish',
    'Nombre completo,Correo electrónico,Teléfono,Móvil,Etiquetas\nAna Ruiz,a@b.mx,5511000009,5511000001,VIP',
    'Ana Ruiz',
    ['VIP'],
  ],
  [
    'Zoho, Spanish',
    'Nombre,Apellidos,Móvil,Teléfono,Otro teléfono,Etiqueta\nAna,Ruiz,5511000001,5511000009,5511000008,VIP',
    'Ana Ruiz',
    ['VIP'],
  ],
  ['Excel, English', 'First Name;Surname;Mobile No.;Comments\r\nAna;Ruiz;5511000001;\r\n', 'Ana Ruiz'],
  [
    'Excel, Spanish',
    'NOMBRE;APELLIDO PATERNO;APELLIDO MATERNO;NO. DE CEL.;OBSERVACIONES\r\nAna;Ruiz;Peña;5511000001;\r\n',
    'Ana Ruiz Peña',
  ],
  ['Respond.io', 'First Name,Last Name,Phone Number,Email,Tags\nAna,Ruiz,+525511000001,,VIP', 'Ana Ruiz', ['VIP']],
  ['ManyChat', 'First Name,Last Name,WhatsApp Phone,Opted In\nAna,Ruiz,+525511000001,yes', 'Ana Ruiz'],
];

describe('list of', () => {
  it.each(PROGRAM_LISTS.map(([program, csv, name, labels]) => ({ program, csv, name, labels })))(
    '$program is read with whole name, mobile number and labels',
    async ({ csv, name, labels }) => {
      const list = await read(csv);
      expect(list.mapping).toBe('headings');
      expect(list.rows).toHaveLength(1);
      expect(list.rows[0]).toMatchObject({ person: { phone: ANA }, ownName: name, ...(labels && { labels }) });
      if (!labels) expect(list.rows[0]?.labels).toBeUndefined();
    },
  );
});
