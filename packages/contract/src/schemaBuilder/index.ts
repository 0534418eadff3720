export * from './compounds.ts';
export * from './jsonText.ts';
export * from './scalars.ts';
export type { DefaultedSchema, Infer, InferInput, OptionalSchema, TypedSchema } from './typedSchema.ts';
export { asTypedSchema } from './typedSchema.ts';
