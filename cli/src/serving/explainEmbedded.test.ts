import { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from '@recado/server';
import { describe, expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { explainEmbedded } from './explainEmbedded.ts';

const said: Readonly<Record<EmbeddedPostgresErrorCode, RegExp>> = {
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

describe('explainEmbedded', () => {
  it.each(Object.entries(said) as [EmbeddedPostgresErrorCode, RegExp][])('%s', (code, pattern) => {
    const explained = explainEmbedded(new EmbeddedPostgresError(code, 'why\nat length'), '/datos');
    expect(explained).toBeInstanceOf(Failure);
    expect(explained).toMatchObject({ message: expect.stringMatching(pattern), exitCode: 1 });
  });

  it('leaves what is no such thing as it is', () => {
    const error = new RangeError('x');
    expect(explainEmbedded(error, '/datos')).toBe(error);
  });
});
