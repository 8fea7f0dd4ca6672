import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECENT_AUTHENTICATION_MINUTES } from '#domain/second-factor.ts'
import { ALL_ENDPOINTS, type EndpointCase, endpointUrl } from '#server/testing/all-endpoints.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const MINUTE = 60 * 1000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

const ask = async ({ method, endpoint }: EndpointCase, token: string) =>
  shop.inject({
    method,
    url: endpointUrl(endpoint),
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: { version: 'none' } }),
  })

const sensitive = ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.recentAuthentication)

describe('a call that needs a recent authentication', () => {
  test('is every endpoint that changes roles, access or rates, or exports security events', () => {
    expect(sensitive.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'rates.add',
        'customers.setRole',
        'roles.create',
        'roles.update',
        'roles.remove',
        'customers.disable',
        'customers.enable',
        'customers.endSessions',
        'customers.resetSecondFactor',
        'invitations.send',
        'invitations.resend',
        'invitations.withdraw',
        'security.exportEvents',
      ]),
    )
  })

  test.each(sensitive)('$name is open for 10 minutes after the sign-in, then refused', async (call) => {
    const { token } = await shop.make.admin()
    shop.clock.advance(RECENT_AUTHENTICATION_MINUTES * MINUTE - 1)
    expect((await ask(call, token)).body).not.toContain('REAUTHENTICATE')
    shop.clock.advance(1)
    const refused = await ask(call, token)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().code).toBe('REAUTHENTICATE')
  })

  test('answers 403 without asking for authentication when the caller has no access', async () => {
    const { token } = await shop.make.user({ role: 'staff' })
    shop.clock.advance(RECENT_AUTHENTICATION_MINUTES * MINUTE)
    const refused = await ask(sensitive.find(({ name }) => name === 'roles.create')!, token)
    expect(refused.json().code).toBe('FORBIDDEN')
  })
})

describe('entering the password again', () => {
  const PASSWORD = 'marigold-and-sandal'
  const role = {
    name: 'cashier',
    displayName: 'Cashier',
    description: '',
    permissions: ['view_reports'],
  }

  async function signedIn(email: string, phone: string) {
    await shop.anonymous.auth.register({ name: 'Lakshmi', email, phone, password: PASSWORD, code: '1234' })
    const { user, token } = await shop.anonymous.auth.login({ email, password: PASSWORD })
    const admin = await shop.make.admin()
    await shop.as(admin).customers.setRole({ id: user.id, role: 'admin' })
    shop.clock.advance(RECENT_AUTHENTICATION_MINUTES * MINUTE)
    return shop.as({ token }, { confirmsIdentity: false })
  }

  test('allows sensitive calls for another 10 minutes, in this session only', async () => {
    const owner = await signedIn('lakshmi@example.in', '9876500001')
    await expect(owner.roles.create(role)).rejects.toMatchObject({ code: 'REAUTHENTICATE' })
    await owner.auth.reauthenticate({ password: PASSWORD })
    await owner.roles.create(role)
    shop.clock.advance(RECENT_AUTHENTICATION_MINUTES * MINUTE)
    await expect(owner.roles.create({ ...role, name: 'clerk' })).rejects.toMatchObject({
      code: 'REAUTHENTICATE',
    })
  })

  test('with a wrong password answers 400 at the field, and allows nothing', async () => {
    const owner = await signedIn('rao@example.in', '9876500002')
    await expect(owner.auth.reauthenticate({ password: 'jasmine' })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'WRONG_PASSWORD',
      errors: [{ path: 'password' }],
    })
    await expect(owner.roles.create({ ...role, name: 'packer' })).rejects.toMatchObject({
      code: 'REAUTHENTICATE',
    })
  })
})

describe('settings', () => {
  const account = {
    holder: 'Swarna Jewellers',
    bank: 'State Bank of India',
    account: '00001234567890',
    ifsc: 'SBIN0001234',
    upi: 'swarna@sbi',
  }

  test('ask for it only when the bank account or the cash limit changes', async () => {
    const owner = shop.as(await shop.make.admin(), { confirmsIdentity: false })
    await owner.settings.update({ bankAccount: account })
    shop.clock.advance(RECENT_AUTHENTICATION_MINUTES * MINUTE)
    await owner.settings.update({ tagline: 'By the lake', bankAccount: account })
    for (const change of [
      { bankAccount: { ...account, upi: 'attacker@upi' } },
      { bankAccount: { ...account, account: '99999999999999' } },
      { cashLimit: 150_000 },
    ])
      await expect(owner.settings.update(change)).rejects.toMatchObject({ code: 'REAUTHENTICATE' })
    expect((await owner.settings.read()).bankAccount).toEqual(account)
  })
})
