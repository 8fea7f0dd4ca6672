import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const hmacHex = (key: string, message: string): string =>
  createHmac('sha256', key).update(message).digest('hex')

export const hmacBase64 = (key: string, message: string): string =>
  createHmac('sha256', key).update(message).digest('base64')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const isEqualSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted))
