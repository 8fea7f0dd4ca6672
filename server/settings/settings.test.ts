import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { PublicSettings } from '#contract/settings.ts'
import { mapSocialNetworks } from '#domain/social-link-rules.ts'
import { auditLog } from '#server/audit/tables.ts'
import { createMedia } from '#server/media/service.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createSettings, insertNewShop } from './service.ts'
import { settings } from './tables.ts'

const PLACE = { area: 'Abids', city: 'Hyderabad', state: 'Telangana', latitude: 17.4, longitude: 78.5 }
const NO_SOCIAL_LINKS = mapSocialNetworks(() => '')

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(settings)
  shop.modules.settings.clearCache()
})

describe('settings', () => {
  test('name the letters before the numbers of orders', async () => {
    for (const orderPrefix of ['', 'kj', 'KAVER', 'K-', 'क'])
      await expect(admin.settings.update({ orderPrefix })).rejects.toMatchObject({
        errors: [{ path: 'orderPrefix' }],
      })
    await admin.settings.update({ orderPrefix: 'KJ' })
    const person = shop.as(await shop.make.user())
    const { order } = await person.orders.place(checkoutInput([[await shop.make.product({ stock: 1 }), 1]]))
    expect(order.orderNumber).toMatch(/^KJ-261121-[0-9A-HJKMNP-TV-Z]{6}$/)
    const found = await shop.anonymous.orders.track({
      orderNumber: order.orderNumber.toLowerCase(),
      phone: order.shippingAddress.phone ?? '',
    })
    expect(found.orderNumber).toBe(order.orderNumber)
  })

  test('begin the numbers of a new shop with the initials of its name, unless its owner chose other letters', async () => {
    const nameNewShop = async (changes: Parameters<typeof admin.settings.update>[0]) => {
      await shop.database.db.delete(settings)
      await shop.database.transaction((tx) => insertNewShop(tx, { isClosed: false }))
      shop.modules.settings.clearCache()
      const { orderPrefix, seller } = await admin.settings.update(changes)
      return [orderPrefix, seller!.invoicePrefix]
    }
    const { seller } = await admin.settings.read()
    expect(await nameNewShop({ shopName: 'Sri Kaveri Jewels', seller })).toEqual(['SKJ', 'SK'])
    expect((await admin.settings.update({ shopName: 'Meera Gold' })).orderPrefix).toBe('SKJ')
    const own = { ...seller!, invoicePrefix: 'IN' }
    expect(await nameNewShop({ shopName: 'Kaveri', orderPrefix: 'ORD', seller: own })).toEqual(['ORD', 'IN'])
    expect(await nameNewShop({ shopName: 'कावेरी' })).toEqual(['SW', 'SW'])
    expect(await nameNewShop({ phone: '020 2345 0916' })).toEqual(['SW', 'SW'])
  })

  test('close the shop: only staff order, search engines are sent away, and a link opens it to its owner', async () => {
    const closed = await admin.settings.update({ isOpen: false })
    expect(closed.previewKey).toMatch(/^[\w-]{43}$/)
    expect(await shop.anonymous.settings.read()).toMatchObject({ isOpen: false })
    expect(await shop.anonymous.settings.read()).not.toHaveProperty('previewKey')
    const product = await shop.make.product({ stock: 2 })
    const buy = async (role: 'user' | 'staff') =>
      shop.as(await shop.make.user({ role })).orders.place(checkoutInput([[product, 1]]))
    await expect(buy('user')).rejects.toMatchObject({ kind: 'conflict', code: 'SHOP_CLOSED' })
    await buy('staff')
    expect((await shop.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n')

    await admin.settings.update({ tagline: 'Since 1948' })
    expect((await admin.settings.read()).previewKey).toBe(closed.previewKey)
    await admin.settings.update({ isOpen: true })
    await buy('user')
    expect((await shop.inject({ url: '/robots.txt' })).body).toContain('Sitemap:')
    expect((await admin.settings.update({ isOpen: false })).previewKey).not.toBe(closed.previewKey)
  })

  test('have defaults until the owner changes them', async () => {
    expect(await shop.anonymous.settings.read()).toMatchObject({
      taxPercent: 18,
      deliveryCharge: 200,
      freeDeliveryFrom: 5000,
      deliveryRadiusKm: 50,
      deliveryEstimate: '7-10 working days',
      rateLockMinutes: 30,
      cashLimit: 200_000,
      referrerAmount: 500,
      referredAmount: 200,
    })
  })

  test('hold sentences in the shop’s own words, those of pages for everyone', async () => {
    await admin.settings.update({
      pageTexts: { emptyCartTitle: 'Nothing chosen yet' },
      messageTexts: { mailGreeting: 'Dear {name},' },
    })
    const read = await shop.anonymous.settings.read()
    expect(read.pageTexts).toEqual({ emptyCartTitle: 'Nothing chosen yet' })
    expect(read.messageTexts).toBeUndefined()
    for (const [changes, path] of [
      [{ pageTexts: { emptyCartText: 'Held for {days} days' } }, 'pageTexts.emptyCartText'],
      [{ messageTexts: { smsCode: 'Welcome' } }, 'messageTexts.smsCode'],
      [{ messageTexts: { smsPhoneChanged: 'It was changed' } }, 'messageTexts.smsPhoneChanged'],
      [{ smsIds: { smsCode: { templateId: '11x', senderId: '' } } }, 'smsIds.smsCode.templateId'],
      [{ smsIds: { smsContactCode: { templateId: '', senderId: 'A B' } } }, 'smsIds.smsContactCode.senderId'],
      [{ messageTexts: { mailGreeting: 'Dear\nBcc: x' } }, 'messageTexts.mailGreeting'],
    ] as const)
      await expect(admin.settings.update(changes)).rejects.toMatchObject({ errors: [{ path }] })
    // @ts-expect-error a text that the shop does not have
    await expect(admin.settings.update({ pageTexts: { other: 'x' } })).rejects.toMatchObject({
      kind: 'invalid',
    })
    await admin.settings.update({ pageTexts: {}, messageTexts: {} })
  })

  test('promise nothing in a new shop', async () => {
    expect(await shop.anonymous.settings.read()).toMatchObject({
      insuredDelivery: false,
      hallmarkedGold: false,
      oldGoldExchange: false,
      claims: { stores: '', shipping: '', exchange: '' },
    })
  })

  test('show everyone the public part, and all of them to staff with manage_users', async () => {
    const fields = Object.keys(PublicSettings.shape).sort()
    const manager = shop.as(await shop.make.user({ role: 'manager' }))
    for (const api of [shop.anonymous, manager])
      expect(Object.keys(await api.settings.read()).sort()).toEqual(fields)
    expect(await admin.settings.read()).toMatchObject({
      gstin: '',
      referralReward: 'registration',
      version: 1,
    })
    await expect(manager.settings.update({ taxPercent: 3 })).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('contain the demo code only while no transport is configured', async () => {
    expect((await shop.anonymous.settings.read()).demoCode).toBe('1234')
    const real = await startTestShop({ SMTP_URL: 'smtp://mail.example.in:25' })
    expect((await real.anonymous.settings.read()).demoCode).toBeNull()
    await real.close()
    const fixed = { PUBLIC_URL: 'https://shop.example.in', VERIFICATION_TEST_CODE: '4711' }
    const reachable = await startTestShop(fixed)
    expect((await reachable.anonymous.settings.read()).demoCode).toBeNull()
    await reachable.close()
  })

  test('change at once for everyone, and missing ones keep their value', async () => {
    await shop.anonymous.settings.read()
    const saved = await admin.settings.update({ taxPercent: 3, shopName: 'Swarna Mahal' })
    expect(saved).toMatchObject({ taxPercent: 3, shopName: 'Swarna Mahal', deliveryCharge: 200, version: 2 })
    expect(await shop.anonymous.settings.read()).toMatchObject({ taxPercent: 3, shopName: 'Swarna Mahal' })
    expect(await shop.modules.settings.current()).toMatchObject({ taxPercent: 3, deliveryCharge: 200_00 })
  })

  test('changed by another process are used as soon as its notification arrives', async () => {
    expect((await shop.modules.settings.current()).taxPercent).toBe(18)
    await shop.database.db.insert(settings).values({ id: 1, document: { taxPercent: 3 } })
    shop.shop.invalidateCaches()
    expect((await shop.modules.settings.current()).taxPercent).toBe(3)
  })

  test('are in paise for modules', async () => {
    await admin.settings.update({ deliveryCharge: 149.5, freeDeliveryFrom: 2999.99 })
    expect(await shop.modules.settings.current()).toMatchObject({
      deliveryCharge: 149_50,
      freeDeliveryFrom: 2999_99,
      referrerAmount: 500_00,
      cashLimit: 2_00_000_00,
      radiusKm: 50,
      estimate: '7-10 working days',
      centre: { latitude: 17.385, longitude: 78.4867 },
    })
  })

  test.each([
    ['taxPercent', -1],
    ['taxPercent', 40.01],
    ['taxPercent', 3.333],
    ['deliveryCharge', -0.01],
    ['deliveryCharge', 1.005],
    ['freeDeliveryFrom', 1e12],
    ['deliveryRadiusKm', -1],
    ['deliveryRadiusKm', 20_001],
    ['rateLockMinutes', 1.5],
    ['rateLockMinutes', 1441],
    ['cashLimit', 0],
    ['cashLimit', 200_000.01],
    ['referrerAmount', 100_001],
    ['shopName', '  '],
    ['shopName', 'a\0b'],
    ['tagline', 'x'.repeat(2001)],
    ['gstin', 'not one'],
    ['purchasePlanUrl', 'javascript:alert(1)'],
    ['stores', [{ name: 'A', address: '', phone: '', hours: '', mapLink: 'javascript:alert(1)' }]],
    ['socialLinks', { ...NO_SOCIAL_LINKS, facebook: 'https://evil.example/' }],
    ['socialLinks', { ...NO_SOCIAL_LINKS, x: 'javascript:alert(1)//x.com' }],
    ['deliveryPoints', [{ postalCode: '5000', ...PLACE }]],
    ['deliveryPoints', [{ postalCode: '500001', ...PLACE, latitude: 97 }]],
    [
      'deliveryPoints',
      [
        { postalCode: '500001', ...PLACE },
        { postalCode: '500001', ...PLACE },
      ],
    ],
    ['deliveryCentre', { latitude: 17, longitude: 181 }],
    ['taxPercent', 'much'],
  ])('%s cannot be %s', async (field, value) => {
    await expect(admin.settings.update({ [field]: value })).rejects.toMatchObject({ kind: 'invalid' })
    expect(await shop.database.db.$count(settings)).toBe(0)
  })

  test.each([
    ['taxPercent', 0],
    ['taxPercent', 40],
    ['taxPercent', 0.25],
    ['freeDeliveryFrom', 0],
    ['cashLimit', 200_000],
    ['gstin', '36ABCDE1234F1Z1'],
    ['purchasePlanUrl', 'https://plan.example.in/'],
  ])('%s may be %s', async (field, value) => {
    expect(await admin.settings.update({ [field]: value })).toMatchObject({ [field]: value })
  })

  test('of the seller are consistent: state and PAN match the GSTIN', async () => {
    const seller = { ...(await admin.settings.read()).seller!, state: 'Telangana', pan: 'ABCDE1234F' }
    const refused = async (changes: NonNullable<Parameters<typeof admin.settings.update>[0]>, path: string) =>
      expect(admin.settings.update(changes)).rejects.toMatchObject({ kind: 'invalid', errors: [{ path }] })
    await refused({ gstin: '29ABCDE1234F1ZW', seller }, 'seller.state')
    await refused({ gstin: '36ABCDE1234F1Z1', seller: { ...seller, pan: 'ZZZZZ1234F' } }, 'seller.pan')
    await refused({ seller: { ...seller, pan: 'mine' } }, 'seller.pan')
    await refused({ seller: { ...seller, state: 'Atlantis' } }, 'seller.state')
    await refused({ seller: { ...seller, invoicePrefix: 'SWA' } }, 'seller.invoicePrefix')
    await admin.settings.update({ seller })
    await refused({ gstin: '29ABCDE1234F1ZW' }, 'seller.state')
    expect(await admin.settings.update({ gstin: '36ABCDE1234F1Z1' })).toMatchObject({ seller })
    expect(await shop.anonymous.settings.read()).not.toHaveProperty('seller')
  })

  test('are not overwritten by an old version; of concurrent saves one wins', async () => {
    await admin.settings.update({ taxPercent: 3 })
    await expect(admin.settings.update({ taxPercent: 5, version: 1 })).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { taxPercent: 3, version: 2 } },
    })
    const outcomes = await runConcurrently(
      shop.database,
      [5, 6, 7, 8, 9, 10, 11, 12].map(
        (taxPercent) => () => admin.settings.update({ taxPercent, version: 2 }),
      ),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('are recorded in the audit log with before and after', async () => {
    await admin.settings.update({ taxPercent: 3, deliveryCharge: 200 })
    const [row] = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'settings.update'))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect([row?.before, row?.after]).toEqual([{ taxPercent: 18 }, { taxPercent: 3 }])
  })

  test('ignore fields that are no longer known', async () => {
    await shop.database.db.insert(settings).values({ id: 1, document: { shopName: 'Old', forgotten: 'x' } })
    shop.modules.settings.clearCache()
    expect(await admin.settings.read()).not.toHaveProperty('forgotten')
  })

  test('are read from the database while a change may have been missed', async () => {
    const { database, clock, config } = shop
    let isCurrent = true
    const elsewhere = createSettings({
      database,
      clock,
      config,
      connections: shop.modules.connections,
      audit: shop.modules.audit,
      media: createMedia({ uploadsDir: shop.uploadsDir }),
      isCurrent: () => isCurrent,
      log: createLogger(config),
      onDemoEnd: () => {},
      deliveryFacts: async () => ({ deliveryScope: 'city', takesCashOnDelivery: true }),
      paysOnline: async () => false,
      livePrices: { lock: async () => {}, reprice: async () => {}, refreshChargedWeights: async () => {} },
    })
    expect((await elsewhere.current()).taxPercent).toBe(18)
    await admin.settings.update({ taxPercent: 3 })
    expect((await elsewhere.current()).taxPercent, 'kept until word of a change').toBe(18)
    isCurrent = false
    expect((await elsewhere.current()).taxPercent).toBe(3)
  })
})
