import { expect, it } from 'vitest';
import { parseS3Url } from './parseS3Url.ts';

it('parses every part of an object storage address', () => {
  expect(parseS3Url('s3://medios')).toEqual({
    ...{ bucket: 'medios', prefix: '', region: 'us-east-1', endpoint: undefined, credentials: undefined },
    acceptsNewFiles: true,
  });
  expect(
    parseS3Url(
      's3://la%2Fclave:el%40secreto@medios.mx/recado/a%20b/?endpoint=http://127.0.0.1:9000&region=mx&write=folder',
    ),
  ).toEqual({
    ...{ bucket: 'medios.mx', prefix: 'recado/a b/', region: 'mx', endpoint: 'http://127.0.0.1:9000' },
    credentials: { accessKeyId: 'la/clave', secretAccessKey: 'el@secreto' },
    acceptsNewFiles: false,
  });
});

it.each([
  'https://medios',
  's3://',
  's3://ab',
  's3://clave@medios',
  's3://medios?endpoint=ftp://a',
  's3://medios?write=both',
  's3://medios?regon=mx',
])('rejects %s', url => {
  expect(() => parseS3Url(url)).toThrow();
});
