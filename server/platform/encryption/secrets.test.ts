import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addKey } from './key-ring.ts'
import { openSecrets } from './secrets.ts'

let dataDir: string
let file: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'swarna-keys-'))
  file = join(dataDir, 'secret.key')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('an encrypted value', () => {
  test('is read again in its own context only', () => {
    const secrets = openSecrets(dataDir)
    const sealed = secrets.encrypt('ABCPK1234F', 'order-pan:one')
    expect(sealed).not.toContain('ABCPK1234F')
    expect(secrets.decrypt(sealed, 'order-pan:one')).toBe('ABCPK1234F')
    expect(() => secrets.decrypt(sealed, 'order-pan:other')).toThrow()
  })

  test('is different each time, and a changed one is refused', () => {
    const secrets = openSecrets(dataDir)
    const sealed = secrets.encrypt('ABCPK1234F', 'x')
    expect(secrets.encrypt('ABCPK1234F', 'x')).not.toBe(sealed)
    const flipped = sealed.at(-3) === 'A' ? 'B' : 'A'
    expect(() => secrets.decrypt(`${sealed.slice(0, -3)}${flipped}${sealed.slice(-2)}`, 'x')).toThrow()
    expect(() => secrets.decrypt('ABCPK1234F', 'x')).toThrow('not an encrypted value')
  })

  test('names its key, and is read with that key after a rotation', () => {
    const before = openSecrets(dataDir)
    const old = before.encrypt('secret', 'x')
    expect(old).toMatch(/^v1\./)
    expect(addKey(dataDir)).toBe(2)
    const after = openSecrets(dataDir)
    expect(after.decrypt(old, 'x')).toBe('secret')
    expect(after.encrypt('secret', 'x')).toMatch(/^v2\./)
  })

  test('of a rotation that happened while the shop runs is read and written without a restart', () => {
    const running = openSecrets(dataDir)
    addKey(dataDir)
    const elsewhere = openSecrets(dataDir).encrypt('secret', 'x')
    expect(running.decrypt(elsewhere, 'x')).toBe('secret')
    expect(running.encrypt('secret', 'x')).toMatch(/^v2\./)
  })
})

describe('the key ring', () => {
  test('is readable by its owner only, also after a rotation', () => {
    openSecrets(dataDir)
    addKey(dataDir)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('of one key without a version, as it was before, is version 1', () => {
    const key = randomBytes(32)
    writeFileSync(file, key.toString('base64'))
    expect(openSecrets(dataDir).encrypt('secret', 'x')).toMatch(/^v1\./)
    addKey(dataDir)
    expect(readFileSync(file, 'utf8')).toContain(`1:${key.toString('base64')}\n2:`)
  })

  test.each([
    ['nothing', ''],
    ['a short key', '1:AAAA\n'],
    ['a version twice', `1:${'A'.repeat(43)}=\n1:${'A'.repeat(43)}=\n`],
    ['words', 'no key\n'],
  ])('of %s stops the start with one sentence', (_, content) => {
    writeFileSync(file, content)
    expect(() => openSecrets(dataDir)).toThrow(
      `${file} does not hold keys of 32 bytes. Restore it from your backup.`,
    )
  })
})

describe('a keyed hash', () => {
  test('is the same for the same text after a rotation, and different for another purpose, text or shop', () => {
    const secrets = openSecrets(dataDir)
    const hash = secrets.keyedHash('referral-phone', '9876543210')
    addKey(dataDir)
    expect(openSecrets(dataDir).keyedHash('referral-phone', '9876543210')).toBe(hash)
    expect(secrets.keyedHash('referral-email', '9876543210')).not.toBe(hash)
    expect(secrets.keyedHash('referral-phone', '9876543211')).not.toBe(hash)
    rmSync(file)
    expect(openSecrets(dataDir).keyedHash('referral-phone', '9876543210')).not.toBe(hash)
  })
})
