import { expect, test } from 'vitest'
import {
  createDeliveryCode,
  describeWrongDeliveryCode,
  formatDeliveryCode,
  needsDeliveryCode,
  normalizeDeliveryCode,
} from './delivery-codes.ts'
import { paise } from './money.ts'

test('a code has six digits, also with zeros in front, and is read in two groups', () => {
  expect(createDeliveryCode(new Uint8Array([0, 0, 0, 7]))).toBe('000007')
  expect(createDeliveryCode(new Uint8Array([255, 255, 255, 255]))).toBe('967295')
  expect(formatDeliveryCode('048291')).toBe('048 291')
  expect(normalizeDeliveryCode(' 048-2 91\t')).toBe('048291')
})

test('orders need a code from the total of the setting on, while it is on', () => {
  const from = paise(50_000_00)
  expect(needsDeliveryCode({ isOn: true, from }, paise(49_999_99))).toBe(false)
  expect(needsDeliveryCode({ isOn: true, from }, from)).toBe(true)
  expect(needsDeliveryCode({ isOn: false, from }, from)).toBe(false)
})

test('a wrong code says how many tries are left', () => {
  expect(describeWrongDeliveryCode(4)).toBe('This is not the code of this shipment. 4 tries are left.')
  expect(describeWrongDeliveryCode(1)).toBe('This is not the code of this shipment. 1 try is left.')
  expect(describeWrongDeliveryCode(0)).toContain('Send the customer a new code')
})
