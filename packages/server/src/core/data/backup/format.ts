import Joi from 'joi';
import { BackupError } from './BackupError.ts';

/**
 * The format of a backup file: `BACKUP_FILE_SIGNATURE` and then frames, compressed with gzip. Each frame has a
 * `kind` (1 byte), the length of its payload (4 bytes, big-endian) and the payload. The order is:
 *
 * - `H`, the header, JSON: `BackupHeader`.
 * - For each table: one `T`, JSON: `BackupTableHeader`; any number of `D`, pieces of the text output of
 *   COPY TO STDOUT, cut anywhere; one `E`, JSON: `BackupTableEnd`. Each table follows the tables that
 *   it refers to.
 * - `Z`, the end and last frame, JSON: `BackupTrailer`, with the SHA-256 of every byte before this frame.
 */
export const BACKUP_FILE_SIGNATURE = Buffer.from('RECADO-BACKUP\n', 'ascii');

/** Format version. It must be raised whenever a change would make an older reader misread the new format. */
export const BACKUP_FORMAT_VERSION = 1;

/**
 * Maximum payload of a frame in a backup file. COPY supplies data in small pieces, even for a value of 1 GB, so
 * a longer payload means that the file is damaged.
 */
export const MAX_BACKUP_FRAME_PAYLOAD_BYTES = 64 * 1024 * 1024;

export type BackupFrameKind = 'H' | 'T' | 'D' | 'E' | 'Z';

export interface BackupFrame {
  readonly kind: BackupFrameKind;
  readonly payload: Buffer;
}

export interface BackupHeader {
  readonly version: number;
  /** Time of the snapshot, in ISO 8601. */
  readonly createdAt: string;
  /** Version of the PostgreSQL server that was backed up, as `SHOW server_version` returns it. */
  readonly server: string;
  /** Names of the applied migrations, in order. */
  readonly migrations: readonly string[];
  readonly partitions: readonly BackupTablePartition[];
  readonly sequences: readonly BackupSequenceState[];
}

export interface BackupTablePartition {
  readonly parent: string;
  readonly name: string;
  /** Bounds in PostgreSQL's spelling: `FOR VALUES FROM ('2026-01-01 00:00:00+00') TO (…)`. */
  readonly bounds: string;
  /** Storage parameters such as `fillfactor=90`. */
  readonly options: readonly string[];
}

export interface BackupSequenceState {
  readonly name: string;
  /** The last value that the sequence issued, a bigint as digits. */
  readonly value: string;
}

export interface BackupTableHeader {
  readonly table: string;
  /** Columns in the order of the values in each row, without generated columns. */
  readonly columns: readonly string[];
}

export interface BackupTableEnd {
  readonly rows: number;
}

export interface BackupTrailer {
  readonly tables: number;
  readonly rows: number;
  readonly sha256: string;
}

export function createBackupJsonFrame(kind: BackupFrameKind, content: object): BackupFrame {
  return { kind, payload: Buffer.from(JSON.stringify(content), 'utf8') };
}

const literal = String.raw`(?:'(?:[^']|'')*'|-?\d+(?:\.\d+)?|MINVALUE|MAXVALUE|NULL|true|false)`;
const literals = String.raw`\(${literal}(?:, ${literal})*\)`;
/** Valid bounds of a table partition. Others are rejected, because bounds are inserted into SQL statements. */
const bounds = new RegExp(
  String.raw`^(?:DEFAULT|FOR VALUES (?:FROM ${literals} TO ${literals}|IN ${literals}|WITH \(modulus \d+, remainder \d+\)))$`,
);

const name = Joi.string().max(63).required();
const names = Joi.array().items(Joi.string()).required();

const headerSchema = Joi.object<BackupHeader>({
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
const tableStartSchema = Joi.object<BackupTableHeader>({ table: name, columns: names });
const tableEndSchema = Joi.object<BackupTableEnd>({ rows: Joi.number().integer().required() });
const endSchema = Joi.object<BackupTrailer>({
  tables: Joi.number().integer().required(),
  rows: Joi.number().integer().required(),
  sha256: Joi.string().hex().length(64).required(),
});

export const backupFrameSchemas = { H: headerSchema, T: tableStartSchema, E: tableEndSchema, Z: endSchema };

/**
 * Parses and validates the JSON in a frame of a backup file.
 *
 * @throws BackupError `corrupt` if the frame has another type than expected or its content does not match the
 *   schema.
 */
export function parseBackupFrame<Content>(
  frame: BackupFrame,
  kind: BackupFrameKind,
  schema: Joi.ObjectSchema<Content>,
): Content {
  if (frame.kind !== kind) throw new BackupError('corrupt', `expected a frame ${kind}, found ${frame.kind}`);
  try {
    return Joi.attempt(JSON.parse(frame.payload.toString('utf8')), schema, { convert: false });
  } catch (cause) {
    throw new BackupError('corrupt', `the frame ${kind} is invalid`, { cause });
  }
}
