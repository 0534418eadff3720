export * from './compounds.ts';
export * from './jsonText.ts';
export * from './scalars.ts';
export type { DefaultedShape, Infer, InferInput, OptionalShape, Shape } from './shape.ts';
export { typed } from './shape.ts';
