import { expect, test } from 'vitest'
import { type CodRules, getCodRefusal, type OpenCodOrders } from './cod-rules.ts'
import { paise, ZERO } from './money.ts'
import { calculateOrderTotals } from './order-totals.ts'
import { choosePaymentMethod, getPaymentRefusal } from './payment-methods.ts'

const NO_RULES: CodRules = { fee: ZERO, maxOrder: ZERO, maxOpenOrders: 0, maxOpenAmount: ZERO }
const refusal = (total: number, rules: Partial<CodRules>, open: Partial<OpenCodOrders> = {}) =>
  getCodRefusal({
    total: paise(total),
    rules: { ...NO_RULES, ...rules },
    open: { count: 0, amount: ZERO, ...open },
    isRefused: false,
  })?.message ?? null

test('without a setting nothing is refused', () => {
  expect(refusal(1_99_999_99, {}, { count: 99, amount: paise(10_00_000_00) })).toBeNull()
})

test('the largest order counts to the paisa', () => {
  const maxOrder = paise(50_000_00)
  expect(refusal(50_000_00, { maxOrder })).toBeNull()
  expect(refusal(50_000_01, { maxOrder })).toBe('Cash on Delivery is for orders of up to ₹50,000.')
})

test('as many orders as allowed are open at a time', () => {
  expect(refusal(1, { maxOpenOrders: 2 }, { count: 1 })).toBeNull()
  expect(refusal(1, { maxOpenOrders: 2 }, { count: 2 })).toContain('2 orders at a time')
  expect(refusal(1, { maxOpenOrders: 1 }, { count: 1 })).toContain('one order at a time')
})

test('open orders and the new one are at most the amount', () => {
  const maxOpenAmount = paise(30_000_00)
  expect(refusal(10_000_00, { maxOpenAmount }, { amount: paise(20_000_00) })).toBeNull()
  expect(refusal(10_000_01, { maxOpenAmount }, { amount: paise(20_000_00) })).toContain('₹30,000 at a time')
})

test('an order that its fee brings to the cash limit is paid by bank transfer', () => {
  const situation = {
    total: paise(1_99_990_00),
    cashTotal: paise(2_00_010_00),
    cashToday: ZERO,
    limit: paise(2_00_000_00),
    cashOnDelivery: true,
    codRules: NO_RULES,
    openCod: { count: 0, amount: ZERO },
    isCodRefused: false,
    paysOnline: false,
  }
  expect(getPaymentRefusal('cod', situation)).toMatchObject({ code: 'CASH_LIMIT' })
  expect(choosePaymentMethod('cod', situation)).toBe('bank_transfer')
  expect(getPaymentRefusal('cod', { ...situation, cashTotal: paise(1_99_999_99) })).toBeNull()
})

test('the refusal names the other ways to pay', () => {
  const situation = {
    total: paise(600_00),
    cashTotal: paise(600_00),
    cashToday: ZERO,
    limit: paise(2_00_000_00),
    cashOnDelivery: true,
    codRules: NO_RULES,
    openCod: { count: 0, amount: ZERO },
    isCodRefused: true,
    paysOnline: true,
  }
  expect(getPaymentRefusal('cod', situation)).toMatchObject({
    code: 'COD_LIMIT',
    message:
      'We cannot offer Cash on Delivery for this order. Please pay online or choose Bank transfer / UPI.',
  })
  expect(getPaymentRefusal('bank_transfer', situation)).toBeNull()
})

const order = {
  discount: ZERO,
  credits: ZERO,
  settings: { deliveryCharge: paise(200_00), freeDeliveryFrom: paise(5000_00) },
}

test('the fee bears GST with the profile `hsn` as delivery does, and none with `flat`', () => {
  const line = { price: paise(1000_00), quantity: 1, taxPercent: 3 }
  const flat = calculateOrderTotals({
    ...order,
    profile: 'flat',
    taxPercent: 18,
    lines: [line],
    codFee: paise(50_00),
  })
  expect(flat).toMatchObject({ shippingCost: 200_00, codFee: 50_00, tax: 180_00, totalAmount: 1430_00 })
  const hsn = calculateOrderTotals({
    ...order,
    profile: 'hsn',
    isInterState: true,
    lines: [line],
    codFee: paise(50_00),
  })
  expect(hsn).toMatchObject({
    shippingCost: 200_00,
    codFee: 50_00,
    tax: 37_50,
    rounding: 50,
    totalAmount: 1288_00,
  })
})

test('where nothing is to be collected there is no fee', () => {
  const paid = { ...order, discount: paise(6000_00), codFee: paise(50_00) }
  const lines = [{ price: paise(6000_00), quantity: 1 }]
  expect(calculateOrderTotals({ ...paid, profile: 'flat', taxPercent: 0, lines })).toMatchObject({
    codFee: 0,
    totalAmount: 0,
  })
})
