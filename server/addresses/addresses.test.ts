import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { checkoutInput, MADHAPUR } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { addresses } from './tables.ts'

let shop: TestShop
let person: TestUser
let api: Api
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  person = await shop.make.user()
  api = shop.as(person)
})

const addressAt = (street: string, more: object = {}) => ({ ...MADHAPUR, street, ...more })
const listAddresses = async () => (await api.addresses.list()).addresses
const listStreets = async () => (await listAddresses()).map(({ street }) => street)
const getDefaultStreet = async () => (await listAddresses()).find(({ isDefault }) => isDefault)?.street

describe('the saved addresses of a customer', () => {
  test('are stored normalised; the first is the default', async () => {
    const { address, message } = await api.addresses.add({
      ...addressAt(' Plot 42 '),
      phone: '+91 98480 22113',
      postalCode: '500 081',
      country: ' india ',
    })
    expect(message).toBe('Address saved')
    expect(address).toEqual({
      ...addressAt('Plot 42'),
      _id: expect.any(String),
      country: 'India',
      isDefault: true,
    })
    expect(await listAddresses()).toEqual([address])
  })

  test('are listed with the default first, then by last use; a new default replaces the old one', async () => {
    await api.addresses.add(addressAt('A'))
    shop.clock.advance(1000)
    await api.addresses.add(addressAt('B'))
    shop.clock.advance(1000)
    await api.addresses.add(addressAt('C'))
    expect(await listStreets()).toEqual(['A', 'C', 'B'])
    await api.addresses.add(addressAt('D', { isDefault: true }))
    expect(await listStreets()).toEqual(['D', 'C', 'B', 'A'])
    expect((await listAddresses()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('can be changed, and made the default', async () => {
    await api.addresses.add(addressAt('A'))
    const { address } = await api.addresses.add(addressAt('B'))
    const changed = await api.addresses.update({ ...addressAt('B 2'), id: address._id, isDefault: true })
    expect(changed.address).toMatchObject({ _id: address._id, street: 'B 2', isDefault: true })
    expect(await listStreets()).toEqual(['B 2', 'A'])
  })

  test('can be deleted; the most recently used one becomes the default', async () => {
    const first = await api.addresses.add(addressAt('A'))
    shop.clock.advance(1000)
    await api.addresses.add(addressAt('B'))
    shop.clock.advance(1000)
    await api.addresses.add(addressAt('C'))
    await api.addresses.remove({ id: first.address._id })
    expect(await getDefaultStreet()).toBe('C')
    for (const { _id } of await listAddresses()) await api.addresses.remove({ id: _id })
    expect(await listAddresses()).toEqual([])
  })

  test('have no duplicates', async () => {
    const { address } = await api.addresses.add(addressAt('Plot 42, Ayyappa Society'))
    expect((await api.addresses.add(addressAt('PLOT 42 ayyappa society.'))).address).toEqual(address)
    const other = await api.addresses.add(addressAt('B'))
    await expect(
      api.addresses.update({ ...addressAt('plot 42 Ayyappa Society'), id: other.address._id }),
    ).rejects.toMatchObject({ kind: 'conflict', message: 'You have saved this address already.' })
    await api.addresses.update({ ...addressAt('b.'), id: other.address._id })
    expect(await listAddresses()).toHaveLength(2)
  })

  test('are at most 20, also with concurrent requests', async () => {
    for (let number = 1; number <= 18; number += 1) await api.addresses.add(addressAt(`House ${number}`))
    const more = [19, 20, 21, 22, 23].map((number) => () => api.addresses.add(addressAt(`House ${number}`)))
    expect(countFulfilled(await runConcurrently(shop.database, more))).toBe(2)
    expect(await listAddresses()).toHaveLength(20)
    await expect(api.addresses.add(addressAt('House 24'))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'ADDRESS_LIMIT',
      message: 'You can save up to 20 addresses. Delete one first.',
    })
    // an address that is already saved needs no free place
    await api.addresses.add(addressAt('House 7'))
  })

  test.each([
    [{ street: ' ' }, 'street', 'Street address is required'],
    [{ name: '' }, 'name', 'Full name is required'],
    [{ phone: '98480' }, 'phone', 'Phone number should be 10 digits'],
    [{ postalCode: '5000' }, 'postalCode', 'Postal code should be 6 digits'],
  ])('need what an order needs: %j', async (wrong, path, message) => {
    const refusal = { kind: 'invalid', errors: [{ path, message }] }
    await expect(api.addresses.add({ ...MADHAPUR, ...wrong })).rejects.toMatchObject(refusal)
    const { address } = await api.addresses.add(MADHAPUR)
    await expect(api.addresses.update({ ...MADHAPUR, ...wrong, id: address._id })).rejects.toMatchObject(
      refusal,
    )
  })

  test('belong to one user: others get 404, visitors 401', async () => {
    const { address } = await api.addresses.add(MADHAPUR)
    const other = shop.as(await shop.make.user()).addresses
    const missing = { kind: 'not-found', message: 'Address not found' }
    expect(await other.list()).toEqual({ addresses: [] })
    await expect(other.update({ ...MADHAPUR, id: address._id })).rejects.toMatchObject(missing)
    await expect(other.remove({ id: address._id })).rejects.toMatchObject(missing)
    expect(await listAddresses()).toEqual([address])
    await expect(shop.anonymous.addresses.list()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})

describe('the address of the profile', () => {
  const { street, city, state, postalCode, country } = addressAt('8-2-293 Road No. 12')
  const PLACE = { street, city, state, postalCode, country }
  const save = (address: object | null) =>
    api.account.updateProfile({ name: person.name, email: person.email, address })

  test('is the default address', async () => {
    await api.addresses.add(addressAt('A'))
    expect((await api.account.profile()).address).toMatchObject({ street: 'A', country: 'India' })
    await api.addresses.add(addressAt('B', { isDefault: true }))
    expect((await api.account.profile()).address).toMatchObject({ street: 'B' })
    const manager = shop.as(await shop.make.admin())
    const { customer } = await manager.customers.one({ id: person.id })
    expect(customer.address).toMatchObject({ street: 'B' })
    const { customers } = await manager.customers.list({ search: person.email })
    expect(customers[0]?.address).toMatchObject({ street: 'B' })
  })

  test('is saved with the user’s name and phone, and changed in place', async () => {
    await save(PLACE)
    expect(await listAddresses()).toMatchObject([{ ...PLACE, name: person.name, phone: person.phone }])
    await save({ ...PLACE, street: 'Road No. 13' })
    expect(await listStreets()).toEqual(['Road No. 13'])
  })

  test('that is already saved becomes the default', async () => {
    await api.addresses.add({ ...addressAt('A'), name: person.name, phone: person.phone })
    await api.addresses.add({ ...addressAt('B'), name: person.name, phone: person.phone })
    await save({ ...PLACE, street: 'B' })
    expect(await listAddresses()).toMatchObject([{ street: 'B', isDefault: true }])
  })

  test('can be removed without the others; the next saved one is the default', async () => {
    await api.addresses.add(addressAt('A'))
    await api.addresses.add(addressAt('B'))
    expect(await save(null)).toMatchObject({ address: null })
    expect(await listAddresses()).toMatchObject([{ street: 'B', isDefault: false }])
    await api.addresses.add(addressAt('C'))
    expect(await getDefaultStreet()).toBe('C')
  })
})

describe('the addresses of an order', () => {
  const order = async (given: Parameters<typeof checkoutInput>[1]) => {
    const product = await shop.make.product({ price: 6000 })
    return api.orders.place(checkoutInput([[product, 1]], given))
  }

  test('are saved unless the customer declines', async () => {
    await order({ shippingAddress: { ...addressAt('Not kept'), save: false } })
    expect(await listAddresses()).toEqual([])
    await order({ shippingAddress: addressAt('Home'), billingAddress: addressAt('Office') })
    expect(await listAddresses()).toMatchObject([{ street: 'Home', isDefault: true }, { street: 'Office' }])
  })

  test('are not saved twice, by a second order or as an equal billing address', async () => {
    await order({ shippingAddress: addressAt('Home'), billingAddress: addressAt('HOME.') })
    await order({ shippingAddress: addressAt('home') })
    expect(await listStreets()).toEqual(['Home'])
    await order({
      shippingAddress: { ...addressAt('Elsewhere'), save: false },
      billingAddress: addressAt('Elsewhere'),
    })
    expect(await listStreets()).toEqual(['Home'])
  })

  test('count as used', async () => {
    for (const street of ['Default', 'A', 'B']) {
      await api.addresses.add(addressAt(street))
      shop.clock.advance(1000)
    }
    await order({ shippingAddress: { ...addressAt('A'), save: false } })
    expect(await listStreets()).toEqual(['Default', 'A', 'B'])
  })

  test('never replace a saved one, and the limit does not stop an order', async () => {
    for (let number = 1; number <= 20; number += 1) await api.addresses.add(addressAt(`House ${number}`))
    await order({ shippingAddress: addressAt('House 21') })
    expect(await listAddresses()).toHaveLength(20)
    expect(await listStreets()).not.toContain('House 21')
  })

  test('are saved with the order or not at all', async () => {
    await expect(order({ shippingAddress: addressAt('Home'), totalAmount: 1 })).rejects.toMatchObject({
      code: 'TOTALS_CHANGED',
    })
    expect(await listAddresses()).toEqual([])
  })

  test('ten concurrent orders save one address once', async () => {
    const product = await shop.make.product({ stock: 100, price: 5000 })
    const place = () => api.orders.place(checkoutInput([[product, 1]], { shippingAddress: MADHAPUR }))
    expect(countFulfilled(await runConcurrently(shop.database, Array(10).fill(place)))).toBe(10)
    expect(await listAddresses()).toHaveLength(1)
  })
})

test('saved addresses are exported, and erased with the account', async () => {
  const { token, user } = await shop.anonymous.auth.register({
    name: 'Meera Iyer',
    email: 'meera@example.in',
    phone: '7000000001',
    password: 'marigold',
    code: '1234',
  })
  const own = shop.as({ token })
  const { address } = await own.addresses.add(MADHAPUR)
  expect(await own.account.exportProfile()).toMatchObject({ addresses: [address] })
  await own.account.eraseProfile({ password: 'marigold' })
  expect(await shop.database.db.$count(addresses, eq(addresses.userId, user.id))).toBe(0)
})
