import { describe, expect, test } from 'vitest'
import {
  type DeliveryZone,
  getDeliveryDaysError,
  getZoneAreaError,
  indexZones,
  isNoDelivery,
  parsePins,
  type ZoneKind,
} from './delivery-zones.ts'

const PLACES: Record<string, { state: string; district: string; latitude: number; longitude: number }> = {
  '560001': { state: 'Karnataka', district: 'Bengaluru', latitude: 12.98, longitude: 77.59 },
  '560100': { state: 'Karnataka', district: 'Bengaluru', latitude: 12.84, longitude: 77.66 },
  '570001': { state: 'Karnataka', district: 'Mysuru', latitude: 12.3, longitude: 76.65 },
  '174001': { state: 'Himachal Pradesh', district: 'Bilaspur', latitude: 31.33, longitude: 76.76 },
  '495001': { state: 'Chhattisgarh', district: 'Bilaspur', latitude: 22.08, longitude: 82.14 },
}

const zone = (id: string, kind: ZoneKind, area: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id,
  name: id,
  kind,
  state: '',
  district: '',
  prefix: '',
  centre: null,
  radiusKm: null,
  pins: [],
  deliveryCharge: null,
  freeDeliveryFrom: null,
  cashOnDelivery: true,
  days: null,
  ...area,
})

const karnataka = zone('state', 'state', { state: 'Karnataka' })
const bengaluru = zone('district', 'district', { state: 'Karnataka', district: 'Bengaluru' })
const aroundCentre = zone('radius', 'radius', { centre: { latitude: 12.97, longitude: 77.59 }, radiusKm: 30 })
const prefix56 = zone('56', 'prefix', { prefix: '56' })
const prefix5600 = zone('5600', 'prefix', { prefix: '5600' })
const list = zone('list', 'list', { pins: ['560001'] })

const SHOP_AREA = { centre: { latitude: 17.385, longitude: 78.4867 }, radiusKm: 50 }
function find(pin: string, zones: readonly DeliveryZone[], excluded: readonly string[] = []) {
  const match = indexZones(zones, excluded).find(pin, {
    place: () => PLACES[pin] ?? null,
    measured: pin === '500081' ? { latitude: 17.4483, longitude: 78.3915 } : null,
    shopArea: SHOP_AREA,
  })
  return match?.zone.id ?? null
}

describe('a PIN code has the most specific zone', () => {
  const all = [karnataka, bengaluru, aroundCentre, prefix56, prefix5600, list]
  test.each([
    ['its own assignment', all, 'list'],
    ['the longest prefix', all.filter((each) => each !== list), '5600'],
    ['a shorter prefix', [karnataka, bengaluru, aroundCentre, prefix56], '56'],
    ['a radius', [karnataka, bengaluru, aroundCentre], 'radius'],
    ['the district', [karnataka, bengaluru], 'district'],
    ['the state', [karnataka], 'state'],
  ])('%s, in whatever order zones were made', (_, zones, expected) => {
    expect(find('560001', zones)).toBe(expected)
    expect(find('560001', zones.toReversed())).toBe(expected)
  })

  test('an excluded PIN code has none', () => expect(find('560001', all.slice(0, -1), ['560001'])).toBeNull())
  test('only a PIN code that is assigned to no zone is excluded', () => {
    const index = indexZones(all, ['110001'])
    expect(['110001', '560001', '999999'].map(index.isExcluded)).toEqual([true, false, false])
  })
  test('a PIN code that no zone covers has none', () => {
    expect(find('174001', all)).toBeNull()
    expect(find('999999', all)).toBeNull()
  })
})

test('an assignment counts beside what a zone covers', () => {
  const withMysuru = { ...bengaluru, pins: ['570001'] }
  expect(find('570001', [karnataka, withMysuru])).toBe('district')
  expect(find('560001', [karnataka, withMysuru])).toBe('district')
})

test('districts of one name in two states are two districts', () => {
  const bilaspur = zone('hp', 'district', { state: 'Himachal Pradesh', district: 'Bilaspur' })
  expect(find('174001', [bilaspur])).toBe('hp')
  expect(find('495001', [bilaspur])).toBeNull()
})

test('of two radius zones the one with the nearer centre counts', () => {
  const south = zone('south', 'radius', { centre: { latitude: 12.84, longitude: 77.66 }, radiusKm: 40 })
  expect(find('560100', [aroundCentre, south])).toBe('south')
  expect(find('560001', [south, aroundCentre])).toBe('radius')
})

test('of equal zones the first counts', () => {
  expect(find('560001', [bengaluru, { ...bengaluru, id: 'second' }])).toBe('district')
  expect(find('560001', [prefix56, { ...prefix56, id: 'second' }])).toBe('56')
  expect(find('560001', [karnataka, { ...karnataka, id: 'second' }])).toBe('state')
  expect(find('560001', [aroundCentre, { ...aroundCentre, id: 'second' }])).toBe('radius')
})

test('a radius ends at its kilometres', () => {
  const distance = (radiusKm: number) => [{ ...aroundCentre, radiusKm }]
  // 14.4 km away
  expect(find('560100', distance(17))).toBe('radius')
  expect(find('560100', distance(14))).toBeNull()
})

test('the area of the settings covers only PIN codes whose place the shop has measured', () => {
  const shopArea = zone('area', 'shop_area')
  expect(find('500081', [shopArea])).toBe('area')
  expect(find('560001', [shopArea])).toBeNull()
})

test.each([
  ['none', []],
  ['city', [zone('area', 'shop_area')]],
  ['zones', [zone('area', 'shop_area', { pins: ['560001'] })]],
  ['zones', [zone('area', 'shop_area'), karnataka]],
  ['zones', [karnataka]],
] as const)('pages say "%s"', (scope, zones) => expect(indexZones(zones, []).scope).toBe(scope))

test.each([
  [{ kind: 'state', state: 'Mysore' }, 'state'],
  [{ kind: 'state', state: 'Karnataka' }, null],
  [{ kind: 'district', state: 'Karnataka', district: 'Pune' }, 'district'],
  [{ kind: 'district', state: 'Karnataka', district: 'Mysuru' }, null],
  [{ kind: 'prefix', prefix: '' }, 'prefix'],
  [{ kind: 'prefix', prefix: '056' }, 'prefix'],
  [{ kind: 'prefix', prefix: '560001' }, 'prefix'],
  [{ kind: 'prefix', prefix: '56' }, null],
  [{ kind: 'prefix', prefix: '5' }, null],
  [{ kind: 'prefix', prefix: '56000' }, null],
  [{ kind: 'radius', radiusKm: 20 }, 'latitude'],
  [{ kind: 'radius', centre: SHOP_AREA.centre }, 'radiusKm'],
  [{ kind: 'radius', centre: SHOP_AREA.centre, radiusKm: 20 }, null],
  [{ kind: 'list' }, null],
] as const)('%o is wrong in %s', (area, path) => {
  const isDistrict = (state: string, district: string) => state === 'Karnataka' && district === 'Mysuru'
  expect(getZoneAreaError(zone('z', area.kind, area), isDistrict)?.path ?? null).toBe(path)
})

test('cash is taken as soon as one zone takes it', () => {
  const withoutCash = { ...karnataka, cashOnDelivery: false }
  expect(indexZones([withoutCash, bengaluru], []).takesCash).toBe(true)
  expect(indexZones([withoutCash], []).takesCash).toBe(false)
})

test('PIN codes are read as they are pasted', () => {
  expect(parsePins(' 560001, 560002;560003\n560001\t560 ')).toEqual(['560001', '560002', '560003', '560'])
  expect(parsePins('')).toEqual([])
})

test.each([
  [null, null, null],
  [2, 4, null],
  [0, 0, 'maxDays'],
  [0, 1, null],
  [2, null, 'maxDays'],
  [null, 4, 'minDays'],
  [4, 2, 'maxDays'],
])('of days from %s to %s the field %s is wrong', (from, to, path) =>
  expect(getDeliveryDaysError(from, to)?.path ?? null).toBe(path),
)

test('“No delivery” excludes a PIN code in a file, in any case', () =>
  expect(['No delivery', ' NO DELIVERY ', 'no', 'No delivery here'].map(isNoDelivery)).toEqual([
    true,
    true,
    false,
    false,
  ]))
