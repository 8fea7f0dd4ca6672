import { describe, expect, test } from 'vitest'
import { paise, ZERO } from './money.ts'
import { ORDER_STATUSES } from './order-status.ts'
import {
  ADVANCE_METHODS,
  CASH_METHODS,
  choosePaymentMethod,
  getOfferedMethods,
  getPaymentMethod,
  getPaymentMethodLabel,
  getPaymentRefusal,
  getPaymentStatusAfter,
  isAwaitingPayment,
  isAwaitingTransfer,
  isPaidOnline,
  isUnpaid,
  PAYMENT_METHODS,
} from './payment-methods.ts'
import type { PaymentStatus } from './payment-status.ts'

const LIMIT = paise(2_00_000_00)
/** A shop without a fee and limits of its own, and a person without open orders. */
const withoutRules = {
  codRules: { fee: ZERO, maxOrder: ZERO, maxOpenOrders: 0, maxOpenAmount: ZERO },
  openCod: { count: 0, amount: ZERO },
  isCodRefused: false,
}
const cash = (status: PaymentStatus) => ({ method: 'cod' as const, status })
const transfer = (status: PaymentStatus) => ({ method: 'bank_transfer' as const, status })

describe('the payment status after a change of the order status', () => {
  test('cash is paid on delivery', () => {
    const changes = ORDER_STATUSES.map((to) => [to, getPaymentStatusAfter(cash('pending'), to)])
    expect(changes.filter(([, after]) => after !== 'pending')).toEqual([
      ['delivered', 'completed'],
      ['refunded', 'refunded'],
    ])
    for (const to of ['pending', 'processing', 'shipped'] as const)
      expect(getPaymentStatusAfter(cash('completed'), to)).toBe('pending')
  })

  test('a transfer is completed by staff, not by a status', () => {
    const changes = ORDER_STATUSES.map((to) => [to, getPaymentStatusAfter(transfer('pending'), to)])
    expect(changes.filter(([, after]) => after !== 'pending')).toEqual([['refunded', 'refunded']])
    for (const to of ORDER_STATUSES.filter((status) => status !== 'refunded'))
      expect(getPaymentStatusAfter(transfer('completed'), to)).toBe('completed')
  })

  test('a refunded transfer has to be paid again when the order becomes active again', () => {
    expect(getPaymentStatusAfter(transfer('refunded'), 'pending')).toBe('pending')
  })

  test('cancelling and returning leave the payment as it is', () => {
    for (const to of ['cancelled', 'returned'] as const) {
      expect(getPaymentStatusAfter(cash('completed'), to)).toBe('completed')
      expect(getPaymentStatusAfter(transfer('refunded'), to)).toBe('refunded')
    }
  })
})

describe('a payment in advance', () => {
  test('is awaited while the order is pending', () => {
    expect(ORDER_STATUSES.filter((status) => isAwaitingPayment(status, transfer('pending')))).toEqual([
      'pending',
    ])
    expect(isAwaitingPayment('pending', transfer('completed'))).toBe(false)
    expect(isAwaitingPayment('pending', cash('pending'))).toBe(false)
  })

  test('is missing until the order is paid or closed', () => {
    for (const status of ['pending', 'processing', 'shipped', 'delivered'] as const)
      expect(isUnpaid(status, transfer('pending'))).toBe(true)
    for (const status of ['cancelled', 'returned', 'refunded'] as const)
      expect(isUnpaid(status, transfer('pending'))).toBe(false)
    expect(isUnpaid('processing', transfer('completed'))).toBe(false)
    expect(isUnpaid('processing', cash('pending'))).toBe(false)
  })
})

test.each([
  [1_99_999_99, 0, 'cod'],
  [2_00_000_00, 0, 'bank_transfer'],
  [1_00_000_00, 1_00_000_00, 'bank_transfer'],
])('an order of %d paise after cash orders of %d paise today is paid by %s', (total, cashToday, method) => {
  const situation = {
    total: paise(total),
    cashTotal: paise(total),
    cashToday: paise(cashToday),
    limit: LIMIT,
    cashOnDelivery: true,
    paysOnline: false,
    ...withoutRules,
  }
  expect(getOfferedMethods(situation)).toEqual([method])
  for (const refused of PAYMENT_METHODS.filter((known) => known !== method))
    expect(getPaymentRefusal(refused, situation)?.message).toMatch(/^[A-Z].*\.$/)
})

test('a method that is not offered is replaced by one that is', () => {
  const small = {
    total: paise(5000_00),
    cashTotal: paise(5000_00),
    cashToday: paise(0),
    limit: LIMIT,
    cashOnDelivery: true,
    paysOnline: false,
    ...withoutRules,
  }
  const large = { ...small, total: LIMIT, cashTotal: LIMIT }
  expect(choosePaymentMethod('cod', small)).toBe('cod')
  expect(choosePaymentMethod('cod', large)).toBe('bank_transfer')
  expect(choosePaymentMethod('bank_transfer', small)).toBe('cod')
  expect(choosePaymentMethod(null, large)).toBe('bank_transfer')
})

test('where cash on delivery has a fee, bank transfer is offered for every order', () => {
  const situation = {
    total: paise(5000_00),
    cashTotal: paise(5050_00),
    cashToday: paise(0),
    limit: LIMIT,
    cashOnDelivery: true,
    paysOnline: false,
    ...withoutRules,
    codRules: { ...withoutRules.codRules, fee: paise(50_00) },
  }
  expect(getOfferedMethods(situation)).toEqual(['cod', 'bank_transfer'])
  expect(choosePaymentMethod(null, situation)).toBe('cod')
  expect(choosePaymentMethod('bank_transfer', situation)).toBe('bank_transfer')
})

test('online payment is offered for every order while a gateway is connected, and cash stays the first choice', () => {
  for (const cashOnDelivery of [true, false])
    for (const total of [5000_00, 3_40_000_00]) {
      const situation = {
        total: paise(total),
        cashTotal: paise(total),
        cashToday: paise(0),
        limit: LIMIT,
        cashOnDelivery,
        paysOnline: true,
        ...withoutRules,
      }
      expect(getOfferedMethods(situation)).toContain('online')
      expect(getPaymentRefusal('online', { ...situation, paysOnline: false })).toMatchObject({
        code: 'PAYMENT_METHOD',
        checkoutHint: null,
      })
    }
  const small = {
    total: paise(5000_00),
    cashTotal: paise(5000_00),
    cashToday: paise(0),
    limit: LIMIT,
    cashOnDelivery: true,
    paysOnline: true,
    ...withoutRules,
  }
  expect(choosePaymentMethod(null, small)).toBe('cod')
})

test('the method that the customer wants stays chosen while it is offered', () => {
  for (const cashOnDelivery of [true, false])
    for (const total of [5000_00, 3_40_000_00]) {
      const situation = {
        total: paise(total),
        cashTotal: paise(total),
        cashToday: paise(0),
        limit: LIMIT,
        cashOnDelivery,
        paysOnline: true,
        ...withoutRules,
      }
      const offered = getOfferedMethods(situation)
      expect(offered.length).toBeGreaterThan(1)
      expect(offered.map((wanted) => choosePaymentMethod(wanted, situation))).toEqual(offered)
    }
})

test('an order that is paid online awaits no transfer to the account of the shop', () => {
  expect(isAwaitingTransfer('pending', transfer('pending'))).toBe(true)
  expect(isAwaitingTransfer('pending', { method: 'online', status: 'pending' })).toBe(false)
  expect(isAwaitingPayment('pending', { method: 'online', status: 'pending' })).toBe(true)
})

test('where the shop takes no cash, an order of any amount is paid by bank transfer', () => {
  for (const total of [1, 1_99_999_99, 2_00_000_00]) {
    const situation = {
      total: paise(total),
      cashTotal: paise(total),
      cashToday: paise(0),
      limit: LIMIT,
      cashOnDelivery: false,
      paysOnline: false,
      ...withoutRules,
    }
    expect(getOfferedMethods(situation)).toEqual(['bank_transfer'])
    expect(getPaymentRefusal('cod', situation)).toMatchObject({
      code: 'PAYMENT_METHOD',
      checkoutHint: 'Not available for your postal code',
    })
  }
})

test('the refusal of cash says whether the order alone is too large or all cash of the day', () => {
  const refusal = (total: number, cashToday: number) =>
    getPaymentRefusal('cod', {
      total: paise(total),
      cashTotal: paise(total),
      cashToday: paise(cashToday),
      limit: LIMIT,
      cashOnDelivery: true,
      paysOnline: false,
      ...withoutRules,
    })?.message
  expect(refusal(2_00_000_00, 0)).toMatch(/^Cash on Delivery is not available from ₹2,00,000 on/)
  expect(refusal(1_99_999_99, 1)).toMatch(/^Together with other cash orders of today/)
})

test('only cash counts towards the limit of cash, and all else is paid in advance', () => {
  expect(CASH_METHODS).toEqual(['cod'])
  expect(ADVANCE_METHODS).toEqual(['online', 'bank_transfer', 'store_credit', 'counter'])
  expect(PAYMENT_METHODS.filter(isPaidOnline)).toEqual(['online'])
})

test('each method says how much to pay', () => {
  expect(PAYMENT_METHODS.map(getPaymentMethodLabel)).toEqual([
    'Cash on Delivery',
    'UPI, card or net banking',
    'Bank transfer / UPI',
    'Store credit',
    'Paid at the counter',
  ])
  for (const method of PAYMENT_METHODS)
    expect(getPaymentMethod(method).getInstruction('₹999')).toContain(' ₹999')
})

test('an order that store credit pays as a whole has no other method, and store credit pays for no other order', () => {
  const situation = {
    total: paise(100_00),
    cashTotal: paise(100_00),
    cashToday: ZERO,
    limit: LIMIT,
    cashOnDelivery: true,
    paysOnline: true,
    ...withoutRules,
  }
  expect(getOfferedMethods({ ...situation, isPaidByCredit: true })).toEqual(['store_credit'])
  expect(getOfferedMethods(situation)).toEqual(['cod', 'online'])
})
