import { describe, expect, it } from 'vitest';
import { cleanWrittenPhone } from './cleanWrittenPhone.ts';

describe('cleanWrittenPhone', () => {
  it.each([
    ['55 1234 5678', '5512345678', false],
    ['+52 55 1234 5678', '525512345678', true],
    ['(+52) 55 1234 5678', '525512345678', true],
    ['Teléfono: 55 1234 5678', '5512345678', false],
    ['Nº 55 1234 5678', '5512345678', false],
    ['55 1234 5678 (cel)', '5512345678', false],
    ['55 1234 5678 anexo 123', '5512345678', false],
    ['tel:+52-55-1234-5678;ext=12', '525512345678', true],
    ['\u202a+52\u00a055 1234\u20115678\u202c', '525512345678', true],
    ['＋５２ ５５１２３４５６７８', '525512345678', true],
    ['11/98765-4321', '11987654321', false],
    ['https://wa.me/message/ABC123', 'unreadable', undefined],
    ['https://web.whatsapp.com/send/?text=Hola&phone=%2B5215512345678', '5215512345678', true],
    ['120363041234567890@g.us', 'unreadable', undefined],
    ['fax 123456', 'unreadable', undefined],
    ['55 1234+5678', 'unreadable', undefined],
    ['"', 'missing', undefined],
  ])('reads %j as %s', (text, expected, hasCountryCode) => {
    const written = cleanWrittenPhone(text);
    expect(typeof written === 'string' ? written : written.digits).toBe(expected);
    if (typeof written !== 'string') expect(written.hasCountryCode).toBe(hasCountryCode);
  });
});
