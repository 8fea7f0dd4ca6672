import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BootError } from '../boot-error.ts'
import { readConfig } from './config.ts'
import { Environment } from './environment.ts'

describe('a wrong value', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, it is "65536".'],
    [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535, it is "1e3".'],
    [{ PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be an address like https://shop.example.in, it is "…".'],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY must be a list of addresses, a number of proxies from 1 to 9, "on" or "off", it is "yes".',
    ],
    [
      { TRUST_PROXY: '0' },
      'TRUST_PROXY must be a list of addresses, a number of proxies from 1 to 9, "on" or "off", it is "0".',
    ],
    [{ HSTS: 'yes' }, 'HSTS must be "on", "subdomains" or "off", it is "yes".'],
    [{ RATE_LIMIT: 'true' }, 'RATE_LIMIT must be "on" or "off", it is "true".'],
    [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, it is "all".'],
    [
      { DATABASE_URL: 'mysql://user:password@host/shop' },
      'DATABASE_URL must be an address like postgres://user:password@host:5432/swarna, it is "…".',
    ],
    [{ DATABASE_OWNER_URL: 'postgres://host/shop' }, 'DATABASE_OWNER_URL needs DATABASE_URL beside it.'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 200, it is "1".'],
    [{ SEED: 'all' }, 'SEED must be "demo" or "none", it is "all".'],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an e-mail address, it is "admin".'],
    [{ ADMIN_EMAIL: '<me@x.in>' }, 'ADMIN_EMAIL must be an e-mail address, it is "<me@x.in>".'],
    [{ ADMIN_EMAIL: 'me@x.in.' }, 'ADMIN_EMAIL must be an e-mail address, it is "me@x.in.".'],
    [{ VERIFICATION_TEST_CODE: '12345' }, 'VERIFICATION_TEST_CODE must be four digits, it is "…".'],
    [
      { SMTP_URL: 'http://mail.example.in' },
      'SMTP_URL must be an address like smtp://user:password@host:587, it is "…".',
    ],
    [{ RATE_FEED_MINUTES: '0' }, 'RATE_FEED_MINUTES must be a whole number from 1 to 1440, it is "0".'],
    [
      { RATE_FEED_HEADER: 'secret' },
      'RATE_FEED_HEADER must be a header like "X-Api-Key: secret", it is "…".',
    ],
  ])('is explained in one sentence: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new BootError(sentence))
  })

  test('does not hide the others', () => {
    expect(() => readConfig({ PORT: 'x', SEED: 'all' })).toThrow(
      'PORT must be a whole number from 0 to 65535, it is "x".\nSEED must be "demo" or "none", it is "all".',
    )
  })
})

test('an empty variable counts as one that is not set', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('spaces around a value are ignored', () => {
  expect(readConfig({ PORT: ' 8080 ' })).toMatchObject({ port: 8080, publicUrl: 'http://127.0.0.1:8080' })
})

describe('the documentation', () => {
  const names = Object.keys(Environment.def.shape).sort()
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name).sort()

  test('.env.example lists every variable once, with its default', () => {
    expect(namesIn('.env.example', /^#?\s?([A-Z][A-Z_]+)=/gm)).toEqual(names)
    const values = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z_]+)=(.*)$/gm)]
    const defaults = values.map(([, name, text]) => [name, text!.replace(/^(['"])(.*)\1$/, '$2')])
    expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}))
  })

  test('the README explains every variable once', () => {
    expect(namesIn('README.md', /^\| `([A-Z][A-Z_]+)` \|/gm)).toEqual(names)
  })
})
