import { describe, expect, test } from 'vitest'
import { paise, ZERO } from './money.ts'
import { findSellerState, listMissingSellerDetails, nameSellerDetails } from './seller.ts'

const complete = { gstin: '36ABCDE1234F1Z1', address: 'Patthargatti Road, Hyderabad', state: '' }
const tax = paise(100)

describe('what an invoice needs of its seller', () => {
  test.each([
    ['all of it', complete, tax, []],
    ['the GSTIN, which brings the state', { ...complete, gstin: '' }, tax, ['gstin']],
    ['the GSTIN although the state is set', { ...complete, gstin: '', state: 'Telangana' }, tax, ['gstin']],
    ['the address', { ...complete, address: '' }, tax, ['address']],
    ['both', { gstin: '', address: '', state: '' }, tax, ['gstin', 'address']],
    ['no GSTIN without tax, but the state', { ...complete, gstin: '' }, ZERO, ['state']],
    ['nothing without tax', { ...complete, gstin: '', state: 'Telangana' }, ZERO, []],
  ] as const)('%s', (_, seller, amount, missing) => {
    expect(listMissingSellerDetails(seller, amount)).toEqual(missing)
  })

  test('is named in a sentence', () => {
    expect(nameSellerDetails(['gstin'])).toBe('the GSTIN')
    expect(nameSellerDetails(['gstin', 'address'])).toBe('the GSTIN and the registered address')
  })
})

test('the state of a seller is the one that is named, else that of the GSTIN', () => {
  expect(findSellerState({ state: 'Kerala', gstin: complete.gstin })?.name).toBe('Kerala')
  expect(findSellerState(complete)?.name).toBe('Telangana')
  expect(findSellerState({ state: '', gstin: '' })).toBeFalsy()
})
