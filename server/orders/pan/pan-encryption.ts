import type { EncryptedColumn } from '#server/platform/encryption/reencrypt.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import { orders } from '../tables.ts'

const contextOf = (orderId: string) => `order-pan:${orderId}`

export const encryptPan = (secrets: Secrets, pan: string, orderId: string): string =>
  secrets.encrypt(pan, contextOf(orderId))

export const decryptPan = (secrets: Secrets, ciphertext: string, orderId: string): string =>
  secrets.decrypt(ciphertext, contextOf(orderId))

export const encryptedPanColumn: EncryptedColumn = {
  table: orders,
  id: orders.id,
  column: orders.panEncrypted,
  contextOf,
}
