import { describe, expect, test } from 'vitest'
import { getBusinessErrors, normalizeBusiness } from './business-buyer.ts'

const HYDERABAD = { state: 'Telangana', postalCode: '500081' }
const business = { gstin: '36ABCDE1234F1Z1', legalName: 'Anu Traders' }

describe('a business that buys', () => {
  test('is named by a GSTIN of the state of its billing address, in any spelling', () => {
    expect(getBusinessErrors(business, HYDERABAD)).toEqual([])
    expect(getBusinessErrors({ ...business, gstin: ' 36abcde 1234f1z1 ' }, HYDERABAD)).toEqual([])
    expect(normalizeBusiness({ gstin: ' 36abcde1234f1z1', legalName: ' Anu ' })).toEqual({
      gstin: '36ABCDE1234F1Z1',
      legalName: 'Anu',
    })
  })

  test.each([
    ['', 'GSTIN is required'],
    ['36ABCDE1234F1Z', 'reads like'],
    ['36ABCDE1234F1Z2', 'typing error'],
    ['29ABCDE1234F1ZW', 'This GSTIN is of Karnataka. Please use a billing address there.'],
  ])('cannot have the GSTIN “%s”', (gstin, message) => {
    expect(getBusinessErrors({ ...business, gstin }, HYDERABAD)).toEqual([
      { path: 'gstin', message: expect.stringContaining(message) },
    ])
  })

  test('is refused with an address of which no state is known', () => {
    expect(getBusinessErrors(business, { state: 'somewhere', postalCode: '999999' })).toEqual([
      { path: 'gstin', message: 'This GSTIN is of Telangana. Please use a billing address there.' },
    ])
  })

  test('needs a legal name', () => {
    expect(getBusinessErrors({ ...business, legalName: ' ' }, HYDERABAD)).toMatchObject([
      { path: 'legalName' },
    ])
  })
})
