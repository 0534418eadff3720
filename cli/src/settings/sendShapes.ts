import { CAPTION_LIMIT, mediaTypes } from '@recado/contract';
import Joi from 'joi';
import type { SendMediaSettings, SendSettings } from './sendTable.ts';

export const sendShapes: Readonly<Record<keyof SendSettings, Joi.Schema>> = {
  idempotencyKey: Joi.string().pattern(/^[\x21-\x7e]{1,200}$/),
};

export const sendMediaShapes: Readonly<Record<keyof SendMediaSettings, Joi.Schema>> = {
  ...sendShapes,
  type: Joi.valid(...mediaTypes),
  caption: Joi.string().max(CAPTION_LIMIT),
  fileName: Joi.string()
    .max(255)
    .pattern(/^[^/\\\p{Cc}]+$/u),
};
