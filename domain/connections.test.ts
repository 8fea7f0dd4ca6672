import { describe, expect, test } from 'vitest'
import {
  CONNECTION_DEFAULTS,
  CONNECTION_KINDS,
  CONNECTION_PERMISSIONS,
  CONNECTION_RULES,
  type ConnectionKind,
  type ConnectionSettings,
  GOOGLE_MAPS_KEY,
  MAILBOX,
  parseFeedFields,
  parseHeader,
  usesKey,
} from './connections.ts'

const MAIL = { ...CONNECTION_DEFAULTS.mail, host: 'smtp.example.in', from: 'shop@example.in' }
const SMS = { ...CONNECTION_DEFAULTS.sms, url: 'https://sms.example.in/send' }
const FEED = { ...CONNECTION_DEFAULTS.rateFeed, url: 'https://rates.example.in' }
const MAPS = CONNECTION_DEFAULTS.maps

/** The fields that are wrong. */
const faultsOf = <K extends ConnectionKind>(kind: K, settings: ConnectionSettings[K]): string[] =>
  CONNECTION_RULES[kind](settings).map(({ path }) => path)
const messageOf = <K extends ConnectionKind>(kind: K, settings: ConnectionSettings[K]): string | undefined =>
  CONNECTION_RULES[kind](settings)[0]?.message

test('what is not connected has no fault, whatever else is entered', () => {
  for (const kind of CONNECTION_KINDS) expect(faultsOf(kind, CONNECTION_DEFAULTS[kind])).toEqual([])
  expect(faultsOf('mail', { ...MAIL, host: '', port: 0, from: '' })).toEqual([])
  expect(faultsOf('sms', { ...SMS, url: '', body: 'no value', header: 'wrong' })).toEqual([])
  expect(faultsOf('rateFeed', { ...FEED, url: '', intervalMinutes: 0, fields: '?' })).toEqual([])
  expect(
    faultsOf('maps', { ...MAPS, provider: 'off', tilesUrl: '', photonUrl: '', nominatimUrl: '' }),
  ).toEqual([])
})

test('mail and text messages carry the codes of owners and gateways the money, so they need all permissions', () =>
  expect(CONNECTION_PERMISSIONS).toEqual({
    mail: '*',
    sms: '*',
    rateFeed: 'manage_users',
    maps: 'manage_users',
    razorpay: '*',
    cashfree: '*',
  }))

test('a source of rates that is not described further is read from fields with our names', () =>
  expect(CONNECTION_DEFAULTS.rateFeed.fields).toBe(
    'rate24K=rate24K,rate22K=rate22K,rate18K=rate18K,rateSilver=rateSilver',
  ))

describe('a mail server', () => {
  test.each([
    'smtp.example.in',
    'localhost',
    '10.0.0.1',
    '::1',
    'fe80::1',
    'a',
    'Mail-1.Example.IN',
    'a'.repeat(253),
  ])('is %s', (host) => expect(faultsOf('mail', { ...MAIL, host })).toEqual([]))

  test.each([
    'https://smtp.example.in',
    'smtp.example.in:587',
    'smtp example.in',
    '-smtp.example.in',
    'smtp.example.in-',
    'smtp.example.in/',
    'x::1g',
    'a'.repeat(254),
  ])('is not %s', (host) => {
    expect(faultsOf('mail', { ...MAIL, host })).toEqual(['host'])
    expect(messageOf('mail', { ...MAIL, host })).toContain('without https://')
  })

  test('listens at a whole port from 1 to 65535', () => {
    for (const port of [1, 25, 65_535]) expect(faultsOf('mail', { ...MAIL, port })).toEqual([])
    for (const port of [0, -1, 65_536, 587.5, Number.NaN])
      expect(faultsOf('mail', { ...MAIL, port })).toEqual(['port'])
  })

  test('needs a sender', () => {
    expect(faultsOf('mail', { ...MAIL, from: '' })).toEqual(['from'])
    expect(faultsOf('mail', { ...MAIL, port: 0, from: '' })).toEqual(['port', 'from'])
  })
})

test.each([
  ['shop@example.in', true],
  ['Kanaka Jewels <shop@example.in>', true],
  ['<shop@example.in>', true],
  ['shop@example', false],
  ['shop', false],
  ['@example.in', false],
  ['shop@.', false],
  ['shop@example.in, other@example.in', false],
  ['Shop <shop@example.in>, other@example.in', false],
  ['Shop <shop@example>', false],
  ['Shop <shop @example.in>', false],
  ['Shop <shop@example.in', false],
  ['Shop <@example.in>', false],
  ['Shop\nBcc: all <shop@example.in>', false],
  ['Kanaka, Jewels <shop@example.in>', false],
  ['shop@example.in\n', false],
  [' shop@example.in', false],
])('as a sender %j is accepted: %s', (from, isValid) => expect(MAILBOX.test(from)).toBe(isValid))

describe('an address of the web', () => {
  test.each([
    'https://rates.example.in',
    'http://localhost:8080/a?b=c',
    'https://10.0.0.1/rates',
    'https://[::1]/rates',
    'https://rates.example.in/{key}/today',
    'http://rates.example.in/?then=https://{key}.example.in',
    'HTTPS://rates.example.in',
  ])('is %s', (url) => expect(faultsOf('rateFeed', { ...FEED, url })).toEqual([]))

  test.each([
    ['rates.example.in', 'begins with https://'],
    ['ftp://rates.example.in', 'begins with https://'],
    ['javascript:alert(1)', 'begins with https://'],
    ['https://', 'begins with https://'],
    ['https://me@rates.example.in', 'user name or password'],
    ['https://:secret@rates.example.in', 'user name or password'],
    ['https://{key}.example.in', 'letters, digits, points and hyphens'],
    ['https://{key}', 'letters, digits, points and hyphens'],
    ['http://{key}.example.in', 'letters, digits, points and hyphens'],
    ["https://rates.example.in';img-src", 'letters, digits, points and hyphens'],
    ['https://rates_1.example.in', 'letters, digits, points and hyphens'],
  ])('is not %s: %s', (url, message) => {
    expect(faultsOf('rateFeed', { ...FEED, url })).toEqual(['url'])
    expect(messageOf('rateFeed', { ...FEED, url })).toContain(message)
  })
})

test.each([
  ['', []],
  ['rzp_live_AbC123', []],
  ['live_AbC123', ['keyId']],
])('“%s” as a key id of Razorpay', (keyId, faults) =>
  expect(faultsOf('razorpay', { ...CONNECTION_DEFAULTS.razorpay, keyId })).toEqual(faults),
)

test.each([
  ['', []],
  ['CF_10-abcd', []],
  ['CF 10 abcd', ['clientId']],
  ['cfsk_abcdefgh', ['clientId']],
])('“%s” as a client id of Cashfree', (clientId, faults) =>
  expect(faultsOf('cashfree', { ...CONNECTION_DEFAULTS.cashfree, clientId })).toEqual(faults),
)

describe('a header', () => {
  test.each(['', 'X-Api-Key: {key}', 'Authorization: Bearer {key}', 'X-Shop:swarna', 'X-1: ~!'])(
    'may be %j',
    (header) => {
      expect(faultsOf('rateFeed', { ...FEED, header })).toEqual([])
      expect(faultsOf('sms', { ...SMS, header })).toEqual([])
    },
  )

  test.each([
    ['X-Api-Key', 'A header reads like'],
    ['X-Api-Key:', 'A header reads like'],
    [': {key}', 'A header reads like'],
    ['X Api Key: {key}', 'A header reads like'],
    ['X-Api-Key: {key}\r\nX-Other: 1', 'A header reads like'],
    [' X-Api-Key: {key}', 'A header reads like'],
    ['X-Api-Key: clé', 'A header reads like'],
    ['X-Phone: {phone}', 'A header can hold {key}, but not {phone}'],
    ['X-Both: {key}{phone}', 'A header can hold {key}, but not {phone}'],
    ['Host: example.in', 'The header host cannot be set'],
    ['connection: close', 'The header connection cannot be set'],
    ['Content-Length: 1', 'The header content-length cannot be set'],
    ['Content-Type: text/html', 'The header content-type cannot be set'],
    ['Transfer-Encoding: chunked', 'The header transfer-encoding cannot be set'],
  ])('may not be %j: %s', (header, message) => {
    expect(faultsOf('rateFeed', { ...FEED, header })).toEqual(['header'])
    expect(messageOf('sms', { ...SMS, header })).toContain(message)
  })

  test('is read with its name in lower case', () => {
    expect(parseHeader('X-Api-Key:  a b: c')).toEqual({ 'x-api-key': 'a b: c' })
    expect(parseHeader('no header')).toBeUndefined()
    expect(parseHeader('')).toBeUndefined()
  })
})

describe('a gateway for text messages', () => {
  test('is told phone and text, in the address or the body', () => {
    const url = 'https://sms.example.in/?to={phone}&text={text}'
    expect(faultsOf('sms', SMS)).toEqual([])
    expect(faultsOf('sms', { ...SMS, url, body: '' })).toEqual([])
    expect(faultsOf('sms', { ...SMS, method: 'GET', url, body: '' })).toEqual([])
    expect(
      faultsOf('sms', { ...SMS, url: 'https://sms.example.in/{phone}', body: '{"text":"{text}"}' }),
    ).toEqual([])
    for (const body of ['{"to":"{phone}"}', '{"text":"{text}"}', ''])
      expect(messageOf('sms', { ...SMS, body })).toBe('Address or body need {phone} and {text}')
    expect(faultsOf('sms', { ...SMS, method: 'PUT', body: '' })).toEqual(['body'])
  })

  test('is sent no body by GET', () => {
    expect(messageOf('sms', { ...SMS, method: 'GET' })).toBe('The address needs {phone} and {text}')
    const url = 'https://sms.example.in/?to={phone}&text={text}'
    expect(faultsOf('sms', { ...SMS, method: 'GET', url, body: 'no JSON' })).toEqual([])
  })

  test('is sent JSON where that is its format', () => {
    const body = 'to={phone}&text={text}'
    expect(messageOf('sms', { ...SMS, body })).toBe('The body is not JSON')
    expect(faultsOf('sms', { ...SMS, body, format: 'form' })).toEqual([])
    const url = 'https://sms.example.in/?to={phone}&text={text}'
    expect(faultsOf('sms', { ...SMS, url, body: '' })).toEqual([])
    expect(messageOf('sms', { ...SMS, url, body: '{' })).toBe('The body is not JSON')
  })

  test('is sent known values only', () => {
    const url = `${SMS.url}?t={template}&s={sender}&i={id}&k={key}`
    expect(faultsOf('sms', { ...SMS, url })).toEqual([])
    expect(CONNECTION_RULES.sms({ ...SMS, url: `${SMS.url}/{code}` })).toEqual([
      { path: 'url', message: '{code} is no value of a text message' },
    ])
    expect(CONNECTION_RULES.sms({ ...SMS, body: '{"to":"{phone}","text":"{text}{code}"}' })).toEqual([
      { path: 'body', message: '{code} is no value of a text message' },
    ])
    expect(faultsOf('sms', { ...SMS, url: 'ftp://x', header: 'wrong', body: '' })).toEqual([
      'url',
      'header',
      'body',
    ])
  })
})

describe('a source of rates', () => {
  test('is asked each minute at most, each day at least', () => {
    for (const intervalMinutes of [1, 60, 1440])
      expect(faultsOf('rateFeed', { ...FEED, intervalMinutes })).toEqual([])
    for (const intervalMinutes of [0, -1, 1441, 1.5])
      expect(faultsOf('rateFeed', { ...FEED, intervalMinutes })).toEqual(['intervalMinutes'])
    expect(faultsOf('rateFeed', { ...FEED, fields: '?' })).toEqual(['fields'])
  })

  test('names core rates by their field, other metals by their code', () => {
    const own = {
      rate24K: 'rate24K',
      rate22K: 'rate22K',
      rate18K: 'rate18K',
      rateSilver: 'rateSilver',
    }
    expect(parseFeedFields('')).toEqual(own)
    expect(parseFeedFields(' rate24K = data.gold-24_k ,platinum-950=pt,')).toEqual({
      ...own,
      rate24K: 'data.gold-24_k',
      'platinum-950': 'pt',
    })
  })

  test.each([
    'rate23K=a',
    'rate24K',
    'rate24K=',
    '=a',
    'rate24K=a b',
    'rate24K=a/b',
    'rate24K=a?',
    '?=a',
    'gold-24k=a',
    'toString=a',
    'rate24K=a,rate23K=b',
  ])('cannot be read with %j', (fields) => expect(parseFeedFields(fields)).toBeUndefined())
})

describe('maps', () => {
  test('of Google need a key', () => {
    const withKey = (googleKey: string) => faultsOf('maps', { ...MAPS, provider: 'google', googleKey })
    expect(withKey('AIza_-'.padEnd(39, 'x'))).toEqual([])
    expect(withKey('')).toEqual(['googleKey'])
    expect(
      faultsOf('maps', { ...MAPS, provider: 'google', googleKey: 'x'.repeat(20), tilesUrl: '' }),
    ).toEqual([])
    for (const [key, isKey] of [
      ['x'.repeat(19), false],
      ['x'.repeat(20), true],
      ['x'.repeat(100), true],
      ['x'.repeat(101), false],
      [`${'x'.repeat(20)} `, false],
      [`'${'x'.repeat(20)}`, false],
    ] as const)
      expect(GOOGLE_MAPS_KEY.test(key)).toBe(isKey)
  })

  test('of OpenStreetMap need tiles and two services for addresses', () => {
    for (const part of ['{z}', '{x}', '{y}'])
      expect(messageOf('maps', { ...MAPS, tilesUrl: MAPS.tilesUrl.replace(part, '1') })).toContain(
        '{z}, {x} and {y}',
      )
    expect(messageOf('maps', { ...MAPS, tilesUrl: 'ftp://x/{z}/{x}/{y}' })).toContain('begins with https://')
    expect(faultsOf('maps', { ...MAPS, tilesUrl: '', photonUrl: '', nominatimUrl: '' })).toEqual([
      'tilesUrl',
      'photonUrl',
      'nominatimUrl',
    ])
  })
})

test('the secret is sent where the settings say {key}', () => {
  expect(usesKey({ url: 'https://x/{key}' })).toBe(true)
  expect(usesKey({ url: 'https://x', header: 'A: {key}' })).toBe(true)
  expect(usesKey({ url: 'https://x', body: '{key}' })).toBe(true)
  expect(usesKey({ url: 'https://x', header: 'A: key', body: '{phone}' })).toBe(false)
  expect(usesKey({ url: 'https://x' })).toBe(false)
})
