import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { getPasswordError } from '#domain/password-policy.ts'
import { createPasswordRules } from './password-rules.ts'
import { loadPasswordEstimate } from './password-strength.ts'

type Settings = Parameters<typeof createPasswordRules>[0]['settings']

const settings = {
  current: async () => ({ customerPasswordLength: 6, shopName: 'Kanaka Jewels' }),
} as unknown as Settings
const { findPasswordError } = createPasswordRules({ settings })
const OWNER = { name: 'Ananya Reddy', email: 'ananya.reddy@example.in', phone: '9876543210' }

const WEAK_FOR_EVERYBODY = [
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '121212121212',
  'ab-ab-ab-ab-ab',
  '123456789012',
  '098765432109',
  'abcdefghijkl',
  'qwertyuiopas',
  'qwertyuiop[]',
  '1qaz2wsx3edc',
  '            ',
  ' \t \t \t \t \t \t ',
  '------------',
  'kanakakanaka',
  'Kanaka Jewels',
  'kanaka jewels kanaka jewels',
  'kanakajewels1',
  'Kanaka123456',
  'ananya reddy 2026',
  'ananya.reddy@example.in',
  'ananya123456',
  'passwordpassword',
  'P@ssw0rdP@ssw0rd',
  '9876543210 9876543210',
]

describe.each(['customers', 'staff'])('for %s', (whose) => {
  const owner = { ...OWNER, isStaff: whose === 'staff' }
  test.each(WEAK_FOR_EVERYBODY)('%j is refused', async (password) => {
    expect(await findPasswordError(password, owner)).not.toBeNull()
  })
  test.each(['a-long-secret', 'jasmine-and-gold', 'रजनीगंधा और चमेली', 'xk3vq9-7pw2mt'])(
    '%j is accepted',
    async (password) => {
      expect(await findPasswordError(password, owner)).toBeNull()
    },
  )
})

test.each(['marigold1234', 'password2026!', 'Kanaka@12345', 'ananya-12345'])(
  '%j is refused for staff',
  async (password) => {
    expect(await findPasswordError(password, { ...OWNER, isStaff: true })).not.toBeNull()
  },
)

test.each(['123456', 'Jasmine', 'p@ssw0rd', '01011990'])('%j is refused for customers', async (password) => {
  expect(await findPasswordError(password, { ...OWNER, isStaff: false })).not.toBeNull()
})

test.each(['marigold', 'xk3vq9', 'रजनीगंधा'])('%j is accepted for customers', async (password) => {
  expect(await findPasswordError(password, { ...OWNER, isStaff: false })).toBeNull()
})

/** OWASP ASVS 6.2.4 asks for the 3,000 most common passwords that are long enough. The list is in their order. */
test.each([6, 8, 9, 10, 12])(
  'where customers need %i characters, no common password of that length is accepted',
  async (customerMinLength) => {
    const rules = { customerMinLength, shopName: '', estimateGuesses: await loadPasswordEstimate() }
    const common = dictionary['passwords-common']!.filter((word) => word.length >= customerMinLength)
    const accepted = common
      .slice(0, 3000)
      .filter((word) => getPasswordError(String(word), { isStaff: false }, rules) === null)
    expect(accepted).toEqual([])
  },
)
