import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import {
  type KeyRing,
  keyRingFile,
  keyRingFingerprint,
  newestVersion,
  openKeyRing,
  readKeyRing,
} from './key-ring.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const ENCRYPTED_VALUE = /^v(\d+)\.([A-Za-z0-9+/]+=*)$/

export type Secrets = {
  /**
   * Encrypts with AES-256-GCM and the newest key. `context` names the place of the value (`order-pan:01k…`) and must be
   * the same to decrypt, so that a value copied to another row cannot be read there.
   */
  encrypt(text: string, context: string): string
  /** Throws when the text, the context or the key does not match. */
  decrypt(encryptedText: string, context: string): string
  /** The newest key version. Values of older versions are re-encrypted. */
  newestVersion(): number
  /** For each key version a value that only this key gives, and that does not reveal the key. */
  checkValues(): ReadonlyMap<number, string>
  /**
   * A keyed hash (HMAC-SHA-256), to compare a value without storing it, such as a phone number after its account was
   * erased. It stays the same when keys are rotated. `purpose` separates hashes of different uses.
   */
  keyedHash(purpose: string, text: string): string
}

/** Secrets with the key ring of a data folder. The file is read again after a rotation. */
export function openSecrets(dataDir: string): Secrets {
  let keys = openKeyRing(dataDir)
  const file = keyRingFile(dataDir)
  let fingerprint = keyRingFingerprint(file)
  return createSecrets(() => {
    const currentFingerprint = keyRingFingerprint(file)
    if (currentFingerprint !== fingerprint) {
      keys = readKeyRing(file)
      fingerprint = currentFingerprint
    }
    return keys
  })
}

export function createSecrets(keyRing: () => KeyRing): Secrets {
  function keyFor(version: number): Buffer {
    const key = keyRing().get(version)
    if (!key) throw new Error(`The key ring has no key of version ${version}.`)
    return key
  }

  return {
    encrypt(text, context) {
      const version = newestVersion(keyRing())
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(version), nonce).setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v${version}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')}`
    },

    decrypt(encryptedText, context) {
      const [, version, base64] = ENCRYPTED_VALUE.exec(encryptedText) ?? []
      if (!version || !base64) throw new Error('This is not an encrypted value.')
      const bytes = Buffer.from(base64, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(Number(version)), nonce, {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
    },

    newestVersion: () => newestVersion(keyRing()),

    checkValues: () =>
      new Map(
        [...keyRing()].map(([version, key]) => [
          version,
          Buffer.from(hkdfSync('sha256', key, '', 'check-value', 32)).toString('base64url'),
        ]),
      ),

    keyedHash(purpose, text) {
      const keys = keyRing()
      const oldest = keyFor(Math.min(...keys.keys()))
      const key = Buffer.from(hkdfSync('sha256', oldest, '', `keyed-hash:${purpose}`, 32))
      return createHmac('sha256', key).update(text).digest('base64url')
    },
  }
}
