import Joi from 'joi';
import type { TailSettings } from './tailTable.ts';

export const tailShapes: Readonly<Record<keyof TailSettings, Joi.Schema>> = {
  last: Joi.number().integer().min(0).max(1000),
};
