import Joi from 'joi';
import { BackupError } from './BackupError.ts';

/**
 * The format of a backup file: gzip over `MAGIC` and then frames, each `kind` (1 byte), length of the payload
 * (4 bytes, big-endian), payload. In this order:
 *
 * - `H` header, JSON: `BackupHeader`.
 * - for each table `T`, JSON: `TableStart`; any number of `D`, pieces of what COPY TO STDOUT gave in text format,
 *   cut anywhere; `E`, JSON: `TableEnd`. Tables follow the ones they refer to.
 * - `Z` end, JSON: `BackupEnd`, with the SHA-256 of every byte before this frame. Nothing comes after it.
 */
export const MAGIC = Buffer.from('RECADO-BACKUP\n', 'ascii');

/** Raised when an older reader would misread the file. */
export const VERSION = 1;

/** Longer payloads are taken for damage. A value of PostgreSQL has 1 GB at most, but COPY hands out small pieces. */
export const LONGEST_PAYLOAD = 64 * 1024 * 1024;

export type FrameKind = 'H' | 'T' | 'D' | 'E' | 'Z';

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
}

export interface BackupHeader {
  readonly version: number;
  /** ISO 8601, when the snapshot was taken. */
  readonly createdAt: string;
  /** `SHOW server_version` */
  readonly server: string;
  /** Names of the migrations applied, in order. */
  readonly migrations: readonly string[];
  readonly partitions: readonly Partition[];
  readonly sequences: readonly Sequence[];
}

export interface Partition {
  readonly parent: string;
  readonly name: string;
  /** As PostgreSQL writes it: `FOR VALUES FROM ('2026-01-01 00:00:00+00') TO (…)`. */
  readonly bounds: string;
  /** Storage parameters, `fillfactor=90`. */
  readonly options: readonly string[];
}

export interface Sequence {
  readonly name: string;
  /** The last value given out; a bigint in digits. */
  readonly value: string;
}

export interface TableStart {
  readonly table: string;
  /** Columns in the order of the rows; generated ones are left out. */
  readonly columns: readonly string[];
}

export interface TableEnd {
  readonly rows: number;
}

export interface BackupEnd {
  readonly tables: number;
  readonly rows: number;
  readonly sha256: string;
}

export function jsonFrame(kind: FrameKind, content: object): Frame {
  return { kind, payload: Buffer.from(JSON.stringify(content), 'utf8') };
}

const literal = String.raw`(?:'(?:[^']|'')*'|-?\d+(?:\.\d+)?|MINVALUE|MAXVALUE|NULL|true|false)`;
const literals = String.raw`\(${literal}(?:, ${literal})*\)`;
/** Bounds become part of a statement, so that nothing but bounds may pass. */
const bounds = new RegExp(
  String.raw`^(?:DEFAULT|FOR VALUES (?:FROM ${literals} TO ${literals}|IN ${literals}|WITH \(modulus \d+, remainder \d+\)))$`,
);

const name = Joi.string().max(63).required();
const names = Joi.array().items(Joi.string()).required();

const headerShape = Joi.object<BackupHeader>({
  version: Joi.number().integer().required(),
  createdAt: Joi.string().required(),
  server: Joi.string().required(),
  migrations: names,
  partitions: Joi.array()
    .items({
      parent: name,
      name,
      bounds: Joi.string().pattern(bounds).required(),
      options: Joi.array()
        .items(Joi.string().pattern(/^[a-z_.]+=[\w.-]+$/))
        .required(),
    })
    .required(),
  sequences: Joi.array()
    .items({
      name,
      value: Joi.string()
        .pattern(/^-?\d+$/)
        .required(),
    })
    .required(),
});
const tableStartShape = Joi.object<TableStart>({ table: name, columns: names });
const tableEndShape = Joi.object<TableEnd>({ rows: Joi.number().integer().required() });
const endShape = Joi.object<BackupEnd>({
  tables: Joi.number().integer().required(),
  rows: Joi.number().integer().required(),
  sha256: Joi.string().hex().length(64).required(),
});

export const shapes = { H: headerShape, T: tableStartShape, E: tableEndShape, Z: endShape };

/**
 * A frame's JSON.
 *
 * @throws BackupError `corrupt` when the frame is of another kind or its content of another shape.
 */
export function contentOf<Content>(frame: Frame, kind: FrameKind, shape: Joi.ObjectSchema<Content>): Content {
  if (frame.kind !== kind) throw new BackupError('corrupt', `expected a frame ${kind}, found ${frame.kind}`);
  try {
    return Joi.attempt(JSON.parse(frame.payload.toString('utf8')), shape, { convert: false });
  } catch (cause) {
    throw new BackupError('corrupt', `the frame ${kind} cannot be read`, { cause });
  }
}
