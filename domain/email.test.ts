import { describe, expect, test } from 'vitest'
import { getCanonicalMailbox, isEmail, normalizeEmail } from './email.ts'

describe('an e-mail address', () => {
  test.each([
    'me@x.in',
    ' Me.Too+gold@Shop.Example.IN ',
    "o'brien@x.in",
    'r&d@x.in',
    'me_2-3@x-y.in',
    'me@xn--11b4c3d.xn--h2brj9c',
  ])('%s is one', (text) => expect(isEmail(text)).toBe(true))

  test.each([
    '',
    'me',
    'me@x',
    '@x.in',
    'me@',
    'me@@x.in',
    'me@you@x.in',
    '<me@x.in>',
    'me@x.in>',
    'me@x.in>>',
    'Me<me@x.in>',
    'Me <me@x.in>',
    'me@x.in.',
    'me@.x.in',
    'me@x..in',
    '.me@x.in',
    'me.@x.in',
    'm..e@x.in',
    '"me"@x.in',
    '"m e"@x.in',
    'me(gold)@x.in',
    '(gold)me@x.in',
    'me@x.in(gold)',
    'me@(gold)x.in',
    'me@[192.0.2.1]',
    'me@192.0.2.1',
    'me@[IPv6:2001:db8::1]',
    'me@-x.in',
    'me@x-.in',
    'me@x_y.in',
    'me@x.in,you@x.in',
    'me@x.in;you@x.in',
    'you:me@x.in;',
    'm e@x.in',
    'me@x.in\r\nbcc:you@x.in',
    'me\u200b@x.in',
    'mé@x.in',
    'me@ｘ.in',
    'me@bücher.in',
    'me@कंपनी.भारत',
    'me%you@x.in',
    'you!me@x.in',
    '+gold@x.in',
    `${'m'.repeat(65)}@x.in`,
    `me@${'x'.repeat(64)}.in`,
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false))

  test('compares without case', () => expect(normalizeEmail(' Ananya@Example.IN ')).toBe('ananya@example.in'))
})

describe('the mailbox behind an address', () => {
  test.each([
    ['A.Nanya+gold@x.in', 'ananya@x.in'],
    ['<me@x.in>', 'me@x.in'],
    ['me@x.in>>', 'me@x.in'],
    ['Me<m.e@x.in>', 'me@x.in'],
    ['me@x.in.', 'me@x.in'],
    ['me@x.in..', 'me@x.in'],
    ['"me"@x.in', 'me@x.in'],
    ['me(gold)@x.in(silver)', 'me@x.in'],
    ['group:me@x.in;', 'me@x.in'],
    ['ananya@googlemail.com', 'ananya@gmail.com'],
    ['ananya@pm.me', 'ananya@proton.me'],
    ['ananya-gold@yahoo.co.in', 'ananya@yahoo.co.in'],
    ['ananya-gold@ymail.com', 'ananya@ymail.com'],
    ['ananya-gold@rocketmail.com', 'ananya@rocketmail.com'],
    ['ananya-gold@x.in', 'ananya-gold@x.in'],
    ['ananya-gold@myyahoo.in', 'ananya-gold@myyahoo.in'],
    ['ananya-gold@ymail.com.in', 'ananya-gold@ymail.com.in'],
    ['ananya-gold@rocketmail.com.in', 'ananya-gold@rocketmail.com.in'],
  ])('of %s is %s', (email, mailbox) => expect(getCanonicalMailbox(email)).toBe(mailbox))
})
