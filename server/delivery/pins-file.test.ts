import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { loadPostalCodes } from './postal-codes.ts'
import { deliveryPins } from './tables.ts'

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await admin.delivery.createZone({ name: 'Goa', kind: 'state', state: 'Goa', deliveryCharge: 300 })
  await admin.delivery.createZone({ name: 'Villages', kind: 'list', pins: ['515001'], deliveryCharge: 500 })
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.delete(deliveryPins))

const importFile = (text: string, dryRun = false) =>
  admin.delivery.importPins({ file: [new File([text], 'pins.csv')], dryRun })
const check = (postalCode: string) => shop.anonymous.delivery.availability({ postalCode, subtotal: 1000 })

test('a file assigns PIN codes to zones, excludes them, and takes them back', async () => {
  const report = await importFile(
    'PIN code,Zone\r\n515001,Villages\r\n"403 001",no delivery\r\n400001,goa\r\n',
  )
  expect(report).toMatchObject({ written: true, rows: 3, changed: 3, bad: 0, faults: [] })
  expect(await check('515001')).toMatchObject({ available: true, charge: 500 })
  expect(await check('400001')).toMatchObject({ available: true, charge: 300 })
  expect(await check('403001')).toMatchObject({ available: false })

  expect(await importFile('Zone;Pin\n;403001\nGoa;515001\nGoa;400001\n')).toMatchObject({
    rows: 3,
    changed: 2,
  })
  expect(await check('403001')).toMatchObject({ available: true, charge: 300 })
  expect(await check('515001')).toMatchObject({ charge: 300 })
})

test('a zone form that was opened before a file changed its PIN codes is told so', async () => {
  const zoneOf = async (name: string) =>
    (await admin.delivery.zones()).zones.find((zone) => zone.name === name)!
  const [opened, untouched] = [await zoneOf('Villages'), await zoneOf('Goa')]
  await importFile('PIN code,Zone\n515001,Villages\n')
  const { _id: id, name, version } = opened
  await expect(
    admin.delivery.updateZone({ id, name, kind: 'list', version, pins: ['515002'], deliveryCharge: 500 }),
  ).rejects.toMatchObject({ kind: 'conflict' })
  expect((await zoneOf('Villages')).pins).toEqual(['515001'])
  expect((await zoneOf('Goa')).version).toBe(untouched.version)
})

test('what was exported is imported without a change', async () => {
  await importFile('PIN code,Zone\n515001,Villages\n403001,No delivery\n')
  const file = await (await admin.delivery.exportPins()).text()
  expect(file.replace('\uFEFF', '')).toBe('PIN code,Zone\r\n403001,No delivery\r\n515001,Villages\r\n')
  expect(await importFile(file)).toMatchObject({ rows: 2, changed: 0, bad: 0 })
})

test('every fault is named by its line, and then nothing is written', async () => {
  const file = 'PIN code,Zone,Remark\n515001,Villages,a\n51500,Villages,\n515001,Goa,\n,Goa,\n400001,Pune,\n'
  const faults = [
    { line: 3, column: 'PIN code', message: '51500 is no PIN code. PIN codes have six digits.' },
    { line: 4, column: 'PIN code', message: '515001 is in line 2 already' },
    { line: 5, column: 'PIN code', message: 'Enter the PIN code' },
    { line: 6, column: 'Zone', message: 'There is no zone called Pune' },
  ]
  expect(await importFile(file, true)).toEqual({
    dryRun: true,
    written: false,
    rows: 5,
    changed: 1,
    bad: 4,
    ignoredColumns: ['Remark'],
    faults,
  })
  await expect(importFile(file)).rejects.toMatchObject({
    code: 'BAD_ROWS',
    message: '4 rows cannot be imported. Nothing was written.',
    details: { report: { faults } },
  })
  expect(await shop.database.db.$count(deliveryPins)).toBe(0)
})

test('a check writes nothing', async () => {
  expect(await importFile('PIN code,Zone\n515001,Villages\n', true)).toMatchObject({
    written: false,
    changed: 1,
  })
  expect(await shop.database.db.$count(deliveryPins)).toBe(0)
})

test.each([
  ['', 'The file is empty'],
  ['PIN code\n515001\n', 'The first line must name the columns “PIN code” and “Zone”.'],
])('a file that has no such columns is refused', async (text, message) => {
  await expect(importFile(text)).rejects.toMatchObject({ message: expect.stringContaining(message) })
})

test('all PIN codes of India are imported at once, or each fault in them named', async () => {
  const { size, find } = loadPostalCodes()
  const pins = Array.from({ length: 900_000 }, (_, index) => String(100_000 + index)).filter((pin) =>
    find(pin),
  )
  const toFile = (zone: string) => `PIN code,Zone\n${pins.map((pin) => `${pin},${zone}`).join('\n')}\n`
  expect(await importFile(toFile('Goa'))).toMatchObject({ rows: size, changed: size, bad: 0 })
  expect(await check('744301')).toMatchObject({ available: true, charge: 300 })
  const refused = await importFile(toFile('Nowhere'), true)
  expect(refused).toMatchObject({ rows: size, bad: size })
  expect(refused.faults.at(-1)).toMatchObject({ line: size + 1, message: 'There is no zone called Nowhere' })
})

test('only those who may change settings import or export', async () => {
  const manager = shop.as(await shop.make.user({ role: 'manager' }))
  await expect(manager.delivery.exportPins()).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(
    manager.delivery.importPins({ file: [new File(['PIN code,Zone\n'], 'pins.csv')] }),
  ).rejects.toMatchObject({ kind: 'forbidden' })
})

test('no zone is called as what excludes PIN codes', async () => {
  await expect(
    admin.delivery.createZone({ name: 'no Delivery', kind: 'state', state: 'Goa' }),
  ).rejects.toMatchObject({ errors: [{ path: 'name' }] })
})
