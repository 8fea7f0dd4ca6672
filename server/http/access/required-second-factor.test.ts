import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS, type EndpointCase, endpointUrl } from '#server/testing/all-endpoints.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { totpOf } from '#server/testing/totp.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.as(await shop.make.admin()).settings.update({ requireSecondFactorForStaff: true })
})
afterAll(() => shop.close())

const ask = async ({ method, endpoint }: EndpointCase, token: string) =>
  shop.inject({
    method,
    url: endpointUrl(endpoint),
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload: { version: 'none' } }),
  })

/** The calls that are needed to set up a second factor, and to sign out. */
const OPEN = [
  'auth.logout',
  'auth.logoutEverywhere',
  'auth.session',
  'account.profile',
  'auth.changePassword',
  'auth.reauthenticationOptions',
  'auth.reauthenticate',
  'secondFactors.read',
  'secondFactors.startAuthenticatorApp',
  'secondFactors.confirmAuthenticatorApp',
  'secondFactors.removeAuthenticatorApp',
  'secondFactors.startPasskey',
  'secondFactors.addPasskey',
  'secondFactors.removePasskey',
  'secondFactors.renewRecoveryCodes',
]
const closed = ALL_ENDPOINTS.filter(({ access, name }) => access !== 'public' && !OPEN.includes(name))

async function withApp(token: string) {
  const api = shop.as({ token })
  const { secret } = await api.secondFactors.startAuthenticatorApp()
  await api.secondFactors.confirmAuthenticatorApp({ code: totpOf(secret, shop.clock.now()) })
  return api
}

describe('a member of staff without a second factor, where one is required', () => {
  test.each(closed)('is refused $name', async (call) => {
    const { token } = await shop.make.admin()
    const refused = await ask(call, token)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test.each(ALL_ENDPOINTS.filter(({ name }) => OPEN.includes(name)))('may call $name', async (call) => {
    const { token } = await shop.make.admin()
    expect((await ask(call, token)).statusCode).not.toBe(403)
  })

  test('gets the same answer as visitors on public calls', async () => {
    const { token } = await shop.make.admin()
    const hidden = await shop.make.product({ isActive: false })
    const api = shop.as({ token })
    await expect(api.products.one({ idOrSlug: hidden.id })).rejects.toMatchObject({ kind: 'not-found' })
    expect(await api.settings.read()).not.toHaveProperty('gstin')
    await withApp(token)
    expect((await api.products.one({ idOrSlug: hidden.id })).isActive).toBe(false)
    expect(await api.settings.read()).toHaveProperty('gstin')
  })

  test('has full access once a factor is set up, and cannot remove the last one', async () => {
    const { token } = await shop.make.admin()
    const api = await withApp(token)
    await api.roles.list()
    await expect(api.secondFactors.removeAuthenticatorApp()).rejects.toMatchObject({
      code: 'LAST_SECOND_FACTOR',
    })
    expect((await api.secondFactors.read()).authenticatorApp).not.toBeNull()
  })
})

test('customers need no second factor', async () => {
  const customer = shop.as(await shop.make.user())
  await customer.cart.read()
  await customer.orders.mine()
})

test('where it is not required, the last factor can be removed, and its recovery codes go with it', async () => {
  const other = await startTestShop()
  try {
    const owner = other.as(await other.make.admin())
    const { secret } = await owner.secondFactors.startAuthenticatorApp()
    await owner.secondFactors.confirmAuthenticatorApp({ code: totpOf(secret, other.clock.now()) })
    expect((await owner.secondFactors.read()).recoveryCodesLeft).toBe(10)
    await owner.secondFactors.removeAuthenticatorApp()
    expect(await owner.secondFactors.read()).toMatchObject({ authenticatorApp: null, recoveryCodesLeft: 0 })
  } finally {
    await other.close()
  }
})

test('switching the requirement on or off needs a recent authentication', async () => {
  const other = await startTestShop()
  try {
    const owner = other.as(await other.make.admin(), { confirmsIdentity: false })
    other.clock.advance(10 * 60 * 1000)
    await expect(owner.settings.update({ requireSecondFactorForStaff: true })).rejects.toMatchObject({
      code: 'REAUTHENTICATE',
    })
  } finally {
    await other.close()
  }
})
