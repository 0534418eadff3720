import Joi from 'joi';
import type { CheckSettings } from './checkTable.ts';

export const checkShapes: Readonly<Record<keyof CheckSettings, Joi.Schema>> = {
  client: Joi.string().max(60),
};
