import { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from '@recado/server';
import { describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { explainEmbeddedPostgresError } from './explainEmbeddedPostgresError.ts';

const expectedMessages: Readonly<Record<EmbeddedPostgresErrorCode, RegExp>> = {
  'platform-unsupported': /No hay base de datos integrada para .*DATABASE_URL/,
  'platform-missing': /No hay base de datos integrada para .*DATABASE_URL/,
  'cannot-run': /no puede ejecutarse en este equipo \(why\)/,
  'version-mismatch': /son de otra versión de PostgreSQL/,
  'directory-unusable': /No se puede escribir en la carpeta \/datos/,
  locked: /Otro proceso de Recado ya usa la carpeta \/datos/,
  'initdb-failed': /no pudo iniciar.*\/datos\/postgres\/postgres\.log/,
  'start-failed': /no pudo iniciar.*\/datos\/postgres\/postgres\.log/,
  'start-timeout': /no pudo iniciar.*\/datos\/postgres\/postgres\.log/,
  stopped: /no pudo iniciar.*\/datos\/postgres\/postgres\.log/,
};

describe('explainEmbeddedPostgresError', () => {
  it.each(Object.entries(expectedMessages) as [EmbeddedPostgresErrorCode, RegExp][])(
    'returns a Failure with exit code 1 and the Spanish text for the code %s',
    (code, pattern) => {
      const explained = explainEmbeddedPostgresError(new EmbeddedPostgresError(code, 'why\nat length'), '/datos');
      expect(explained).toBeInstanceOf(Failure);
      expect(explained).toMatchObject({ message: expect.stringMatching(pattern), exitCode: 1 });
    },
  );

  it('returns unrelated errors unchanged', () => {
    const error = new RangeError('x');
    expect(explainEmbeddedPostgresError(error, '/datos')).toBe(error);
  });
});
