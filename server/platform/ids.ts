import { createHash, randomBytes } from 'node:crypto'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

/** 26 characters that sort by time: 48 bits of milliseconds, 80 random bits. */
export function newId(now = Date.now()): string {
  let id = ''
  for (let time = now, at = 0; at < 10; at += 1, time = Math.floor(time / 32)) id = DIGITS[time % 32] + id
  for (const byte of randomBytes(16)) id += DIGITS[byte % 32]
  return id
}

/** 256 random bits for a bearer token or a link in a mail. Only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
