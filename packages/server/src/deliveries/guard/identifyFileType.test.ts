import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaType } from '@recado/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifyFileType } from './identifyFileType.ts';
import { sampleFiles } from './testing/sampleFiles.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-identify-'));
  const archive = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(60, 1)]);
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const xml = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><kml/>');
  for (const [name, bytes] of Object.entries({ ...sampleFiles, zip: archive, compound, xml }))
    await writeFile(join(folder, name), bytes);
});
afterAll(() => rm(folder, { recursive: true }));

const detectMimeType = async (sample: keyof typeof sampleFiles, declared: MediaType, contentType?: string) =>
  (await identifyFileType(join(folder, sample), declared, { contentType }))?.mimeType;

describe('identifyFileType', () => {
  it.each([
    ['jpeg', 'image', 'image/jpeg'],
    ['png', 'image', 'image/png'],
    ['gif', 'image', 'image/gif'],
    ['mp4', 'video', 'video/mp4'],
    ['threeGp', 'video', 'video/3gpp'],
    ['webm', 'video', 'video/webm'],
    ['mp3', 'audio', 'audio/mpeg'],
    ['m4a', 'audio', 'audio/x-m4a'],
    ['opus', 'audio', 'audio/ogg; codecs=opus'],
    ['webm', 'audio', 'audio/webm'],
    ['mp4', 'audio', 'audio/mp4'],
  ] as const)(
    'identifies %s, declared as %s, as %s by its bytes, regardless of the content type',
    async (sample, declared, mimeType) => {
      expect(await detectMimeType(sample, declared, 'text/plain')).toBe(mimeType);
    },
  );

  it.each([
    ['mp4', 'image'],
    ['pdf', 'image'],
    ['html', 'image'],
    ['jpeg', 'video'],
    ['mp3', 'video'],
    ['jpeg', 'audio'],
    ['text', 'audio'],
  ] as const)(
    'returns undefined for the sample %s when it is declared as %s, regardless of the content type',
    async (sample, declared) => {
      expect(await detectMimeType(sample, declared, `${declared}/x-anything`)).toBeUndefined();
    },
  );

  it('returns a MIME type for arbitrary bytes that are declared as a document', async () => {
    const head = fc.constantFrom(...Object.values(sampleFiles)).map(sample => sample.subarray(0, 64));
    const path = join(folder, 'damaged');
    await fc.assert(
      fc.asyncProperty(head, fc.nat(64), fc.uint8Array({ maxLength: 300 }), async (start, length, rest) => {
        await writeFile(path, Buffer.concat([start.subarray(0, length), rest]));
        expect(await identifyFileType(path, 'document')).toHaveProperty('mimeType');
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['text', 'text/csv; charset=utf-8', 'text/csv'],
    ['text', undefined, 'application/octet-stream'],
    ['text', 'no type at all', 'application/octet-stream'],
    ['pdf', undefined, 'application/pdf'],
    ['pdf', 'application/octet-stream', 'application/pdf'],
    ['pdf', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ] as const)('identifies %s with content type %s as a document of type %s', async (sample, contentType, mimeType) => {
    expect(await detectMimeType(sample, 'document', contentType)).toBe(mimeType);
  });

  it.each([
    ['lista.csv', 'text', 'text/csv'],
    ['Lista de precios.CSV', 'text', 'text/csv'],
    ['pagina.html', 'html', 'text/html'],
    ['notas.txt', 'text', 'text/plain'],
    ['cita.ics', 'text', 'text/calendar'],
    ['contacto.vcf', 'text', 'text/vcard'],
    ['ruta.gpx', 'text', 'application/gpx+xml'],
    ['datos.json', 'text', 'application/json'],
    ['libro.epub', 'zip', 'application/epub+zip'],
    ['carta.docx', 'zip', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['precios.xlsx', 'zip', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['macros.xlsm', 'zip', 'application/vnd.ms-excel.sheet.macroenabled.12'],
    ['oferta.pptx', 'zip', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['carta.odt', 'zip', 'application/vnd.oasis.opendocument.text'],
    ['hoja.numbers', 'zip', 'application/vnd.apple.numbers'],
    ['fotos.zip', 'zip', 'application/zip'],
    ['viejo.doc', 'compound', 'application/msword'],
    ['viejo.xls', 'compound', 'application/vnd.ms-excel'],
    ['correo.msg', 'compound', 'application/vnd.ms-outlook'],
    ['sitio.kml', 'xml', 'application/vnd.google-earth.kml+xml'],
    ['lista.csv', 'pdf', 'application/pdf'],
    ['lista.csv', 'zip', 'application/zip'],
    ['carta.docx', 'text', 'application/octet-stream'],
    ['programa.exe', 'text', 'application/octet-stream'],
    ['constructor', 'text', 'application/octet-stream'],
    ['x.constructor', 'text', 'application/octet-stream'],
    ['sin terminación', 'text', 'application/octet-stream'],
  ] as const)(
    'infers the type of %s with the content of a %s file, which the host calls octet-stream, as %s',
    async (fileName, sample, mimeType) => {
      for (const contentType of [
        'application/octet-stream',
        'binary/octet-stream',
        'application/force-download',
        undefined,
      ])
        expect((await identifyFileType(join(folder, sample), 'document', { contentType, fileName }))?.mimeType).toBe(
          mimeType,
        );
    },
  );

  it.each([
    ['lista.csv', 'text', 'text/plain; charset=utf-8', 'text/csv'],
    ['precios.xlsx', 'zip', 'application/zip', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [
      'precios.xlsx',
      'zip',
      'application/x-zip-compressed',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['lista.csv', 'text', 'text/vnd.prueba', 'text/vnd.prueba'],
    ['lista.dat', 'text', 'text/plain', 'text/plain'],
  ] as const)(
    'refines only general content types by the name: %s, %s, %s',
    async (fileName, sample, contentType, mimeType) => {
      expect((await identifyFileType(join(folder, sample), 'document', { contentType, fileName }))?.mimeType).toBe(
        mimeType,
      );
    },
  );
});
