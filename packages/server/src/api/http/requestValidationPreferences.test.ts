import { endpoints } from '@recado/contract';
import { fieldErrorTexts } from '@recado/texts';
import fc from 'fast-check';
import Joi, { type Schema, type ValidationErrorItem } from 'joi';
import { describe, expect, it } from 'vitest';
import { requestValidationPreferences } from './requestValidationPreferences.ts';

/** One failing value for each joi error type, checked by joi: [type, schema of `campo`, value]. */
const invalidCases: [string, Schema, unknown][] = [
  ['any.required', Joi.string().required(), undefined],
  ['any.only', Joi.valid('image', 'video'), 'gif'],
  ['any.only', Joi.valid('ELIMINAR'), 'eliminar'],
  ['any.invalid', Joi.string().invalid('x'), 'x'],
  ['any.unknown', Joi.any().forbidden(), 1],
  ['any.custom', Joi.any().custom(() => throwError()), 1],
  ['string.base', Joi.string(), 5],
  ['string.empty', Joi.string(), ''],
  ['string.min', Joi.string().min(6), 'abc'],
  ['string.max', Joi.string().max(1), 'abc'],
  ['string.length', Joi.string().length(2), 'abc'],
  ['string.email', Joi.string().email({ tlds: { allow: false } }), 'nadie'],
  ['string.uri', Joi.string().uri(), 'no es'],
  ['string.uriCustomScheme', Joi.string().uri({ scheme: ['https'] }), 'ftp://a.mx'],
  ['string.guid', Joi.string().guid(), '1'],
  ['string.hex', Joi.string().hex(), 'xyz'],
  ['string.isoDate', Joi.string().isoDate(), 'ayer'],
  ['string.pattern.base', Joi.string().pattern(/^a$/), 'b'],
  ['string.pattern.name', Joi.string().pattern(/^\P{Cc}*$/u, 'line'), 'a\r\nb'],
  ['string.pattern.name', Joi.string().pattern(/^\d$/, 'day'), 'x'],
  ['string.invisible', Joi.any().custom((_value, helpers) => helpers.error('string.invisible')), '      '],
  ['string.broken', Joi.any().custom((_value, helpers) => helpers.error('string.broken')), '\ud800'],
  ['string.pattern.invert.base', Joi.string().pattern(/b/, { invert: true }), 'b'],
  ['string.alphanum', Joi.string().alphanum(), '!'],
  ['number.base', Joi.number(), 'cinco'],
  ['number.integer', Joi.number().integer(), 1.5],
  ['number.min', Joi.number().min(1), 0],
  ['number.max', Joi.number().max(1), 2],
  ['number.greater', Joi.number().greater(1), 1],
  ['number.less', Joi.number().less(1), 1],
  ['number.positive', Joi.number().positive(), -1],
  ['number.port', Joi.number().port(), 70000],
  ['number.unsafe', Joi.number(), '9007199254740993'],
  ['number.infinity', Joi.number(), Number.POSITIVE_INFINITY],
  ['boolean.base', Joi.boolean(), 'quizá'],
  ['date.base', Joi.date(), 'ayer'],
  ['date.format', Joi.date().iso(), 'ayer'],
  ['date.min', Joi.date().min('2025-01-01'), '2020-01-01'],
  ['array.base', Joi.array(), 5],
  ['array.min', Joi.array().min(1), []],
  ['array.max', Joi.array().max(1), [1, 2]],
  ['array.length', Joi.array().length(1), []],
  ['array.unique', Joi.array().unique(), [1, 1]],
  ['array.includes', Joi.array().items(Joi.string(), Joi.boolean()), [5]],
  ['array.includesRequiredUnknowns', Joi.array().items(Joi.string().required()), []],
  ['array.sparse', Joi.array().items(Joi.any()), [undefined]],
  ['object.base', Joi.object(), 5],
  ['object.unknown', Joi.object({}), { otro: 1 }],
  ['object.min', Joi.object().min(1), {}],
  ['object.missing', Joi.object({ a: Joi.any(), b: Joi.any() }).or('a', 'b'), {}],
  ['object.xor', Joi.object({ a: Joi.any(), b: Joi.any() }).xor('a', 'b'), { a: 1, b: 1 }],
  ['object.and', Joi.object({ a: Joi.any(), b: Joi.any() }).and('a', 'b'), { a: 1 }],
  ['object.with', Joi.object({ a: Joi.any(), b: Joi.any() }).with('a', 'b'), { a: 1 }],
  ['object.without', Joi.object({ a: Joi.any(), b: Joi.any() }).without('a', 'b'), { a: 1, b: 1 }],
  ['object.nand', Joi.object({ a: Joi.any(), b: Joi.any() }).nand('a', 'b'), { a: 1, b: 1 }],
  ['alternatives.types', Joi.alternatives().try(Joi.string(), Joi.number()), true],
  ['alternatives.match', Joi.alternatives().try(Joi.string().min(2), Joi.number().min(5)), '1'],
];
const throwError = () => {
  throw new Error('must not be shown');
};
const englishWords = /\b(is|must|not|be|the|of|and|to|with|length|allowed|valid|required|value|failed|at least|one)\b/i;

describe('validation error messages', () => {
  it.each(invalidCases)('are in Spanish and name the field when the error is %s', (kind, schema, value) => {
    const report = Joi.object({ campo: schema }).prefs(requestValidationPreferences).validate({ campo: value });
    const [detail] = report.error?.details ?? [];
    expect(detail?.type).toBe(kind);
    expect(detail?.message).not.toMatch(englishWords);
    expect(detail?.message).toMatch(/^[\p{Lu}].*\.$/u);
    expect(detail?.message).toMatch(/'(campo|a|b)[.'[]/);
  });

  it('are specific for each joi error type that is tested, and general for an unknown type', () => {
    expect(invalidCases.map(([kind]) => kind).filter(kind => !Object.hasOwn(fieldErrorTexts, kind))).toEqual([]);
    const unknownType = Joi.any().custom((_value, helpers) => helpers.error('made.up'));
    const report = Joi.object({ campo: unknownType }).prefs(requestValidationPreferences).validate({ campo: 1 });
    expect(report.error?.message).toBe("El campo 'campo' no es válido.");
  });
});

describe('schemas of the contract', () => {
  const contractSchemas = Object.entries(endpoints).flatMap(([key, endpoint]) =>
    (['payload', 'query'] as const).flatMap(source => {
      const schema: Schema | undefined = source in endpoint ? Reflect.get(endpoint, source) : undefined;
      const example: unknown = source in endpoint.example ? Reflect.get(endpoint.example, source) : {};
      return schema
        ? [{ name: `${source} of ${key}`, schema: schema.prefs(requestValidationPreferences), example }]
        : [];
    }),
  );
  const invalidValue = fc.oneof(
    fc.constantFrom('', ' ', 'a\r\nb', '-1', '1e400', [], {}, null, undefined, true, -1, 1.5, 1e300),
    fc.string(),
    fc.constant('a'.repeat(70_000)),
    fc.anything(),
  );
  const listErrors = (schema: Schema, value: unknown): ValidationErrorItem[] =>
    schema.validate(value).error?.details ?? [];

  it('include more than ten payloads and queries', () => {
    expect(contractSchemas.length).toBeGreaterThan(10);
  });

  it.each(contractSchemas)('return Spanish messages when a value is invalid: $name', ({ schema, example }) => {
    const keys = [...Object.keys(example as object), 'otro'];
    fc.assert(
      fc.property(fc.constantFrom(...keys), invalidValue, (key, value) => {
        for (const { type, message } of listErrors(schema, { ...(example as object), [key]: value })) {
          expect(fieldErrorTexts).toHaveProperty([type]);
          expect(message.replaceAll(/'[^']*'/g, '')).not.toMatch(englishWords);
        }
      }),
      { numRuns: 40 },
    );
  });
});
