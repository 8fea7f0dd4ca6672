import { createHash, randomBytes } from 'node:crypto'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

let lastTime = 0
let countInTime = 0

/**
 * 26 characters that sort in the order in which this process made them: 48 bits of milliseconds, 15 bits that count within
 * the millisecond, 65 random bits. Rows that one transaction writes therefore keep their order.
 */
export function newId(now = Date.now()): string {
  countInTime = now === lastTime ? countInTime + 1 : 0
  lastTime = now
  let id = encode(now, 10) + encode(countInTime, 3)
  for (const byte of randomBytes(13)) id += DIGITS[byte % 32]
  return id
}

function encode(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = DIGITS[rest % 32] + text
  return text
}

/** 256 random bits for a bearer token or a link in a mail. Only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
