import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { BootError } from '../boot-error.ts'

const KEY_BYTES = 32

/** Encryption keys by version. New values are encrypted with the highest version; the others only decrypt. */
export type KeyRing = ReadonlyMap<number, Buffer>

export const keyRingFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** Reads the key ring, or creates it with a first key. */
export function openKeyRing(dataDir: string): KeyRing {
  const file = keyRingFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    writeDurably(file, serialize(new Map([[1, randomBytes(KEY_BYTES)]])), 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readKeyRing(file)
}

/** Adds a key and returns its version. Old keys are kept, because values in backups are encrypted with them. */
export function addKey(dataDir: string): number {
  const file = keyRingFile(dataDir)
  const keys = openKeyRing(dataDir)
  const version = newestVersion(keys) + 1
  const temporary = `${file}.new`
  // 'wx' fails if the file exists: two rotations at the same time must not lose a key that is already in use.
  writeDurably(temporary, serialize(new Map([...keys, [version, randomBytes(KEY_BYTES)]])), 'wx')
  renameSync(temporary, file)
  return version
}

export const newestVersion = (keys: KeyRing): number => Math.max(...keys.keys())

/** One key per line, `version:key` in base64. A file with a single key without a version is read as version 1. */
export function readKeyRing(file: string): KeyRing {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const keys = new Map(lines.map((line) => parseLine(line, file)))
  if (keys.size === 0 || keys.size !== lines.length) throw invalidKeyRingError(file)
  return keys
}

/** Changes with every write of the file. */
export function keyRingFingerprint(file: string): string {
  const { ino, mtimeMs, size } = statSync(file)
  return `${ino} ${mtimeMs} ${size}`
}

function parseLine(line: string, file: string): [number, Buffer] {
  const [, version = '1', text = ''] = /^(?:([1-9]\d{0,5}):)?([A-Za-z0-9+/]+=*)\s*$/.exec(line) ?? []
  const key = Buffer.from(text, 'base64')
  if (key.length !== KEY_BYTES) throw invalidKeyRingError(file)
  return [Number(version), key]
}

const invalidKeyRingError = (file: string) =>
  new BootError(`${file} does not hold keys of ${KEY_BYTES} bytes. Restore it from your backup.`)

const serialize = (keys: KeyRing): string =>
  [...keys].map(([version, key]) => `${version}:${key.toString('base64')}\n`).join('')

/** Synced before the key is used: a value whose key is lost cannot be decrypted. */
function writeDurably(file: string, text: string, flag: 'wx'): void {
  const descriptor = openSync(file, flag, 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
