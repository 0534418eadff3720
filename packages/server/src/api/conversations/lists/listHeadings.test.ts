import { expect, it } from 'vitest';
import { findHeadingMeaning } from './listHeadings.ts';

it.each([
  ...['Teléfono móvil', 'Tel.', 'Nº de teléfono', 'Número WhatsApp', 'Teléfono 1', 'Mobile Phone Number', 'Celular'],
  ...[
    'Teléfono celular (contacto)',
    'Teléfono 1 - Valor',
    'Phone 1 - Value',
    'TELÉFONO',
    'telefono_celular',
    'WhatsApp',
  ],
  ...['MobilePhone', 'No. de celular', 'Whats', 'Cel', 'Número', 'Número de contacto', 'billing_phone', 'Telefone'],
  ...['Número de WhatsApp', 'Teléfono(s)', 'Cell Phone', 'Contact Phone', 'Customer phone', 'Phone - Mobile'],
])('the heading %s is the column of numbers', heading => {
  expect(findHeadingMeaning(heading)?.field).toBe('number');
});

it.each([
  ...["Assistant's Phone", 'Business Fax', 'Teléfono de emergencia', 'Phone 1 - Label', 'Teléfono 1 - Tipo', 'Pager'],
  ...[
    'Número de pedido',
    'Correo',
    'Teléfono del vendedor',
    'Phone verified',
    'Código postal',
    'Fecha',
    'N.º de venta',
  ],
])('the heading %s is no column of numbers', heading => {
  expect(findHeadingMeaning(heading)?.field).not.toBe('number');
});
