import Joi from 'joi';

export interface UsersOptions {
  readonly search?: string;
  readonly role?: 'user' | 'admin';
  readonly active?: boolean;
  readonly inactive?: boolean;
  readonly limit: number;
}

/** What each option of `recado users list` accepts. */
export const usersShapes: Readonly<Record<keyof UsersOptions, Joi.Schema>> = {
  search: Joi.string().max(100),
  role: Joi.valid('user', 'admin'),
  active: Joi.boolean(),
  inactive: Joi.boolean(),
  limit: Joi.number().integer().min(1).max(1000),
};
