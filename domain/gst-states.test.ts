import { describe, expect, test } from 'vitest'
import { INDIAN_STATES } from './address.ts'
import {
  findGstStateByCode,
  findGstStateByName,
  GST_STATES,
  getPlaceOfSupply,
  getStateTax,
} from './gst-states.ts'

describe('states of GST', () => {
  test('there is one for every state that an address can name, each with a code of its own', () => {
    for (const name of INDIAN_STATES) expect(findGstStateByName(name)?.name).toBe(name)
    expect(GST_STATES).toHaveLength(INDIAN_STATES.length)
    const codes = GST_STATES.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toEqual(codes.toSorted())
  })

  test.each([
    ['telangana', '36'],
    [' Telengana ', '36'],
    ['TS', '36'],
    ['Jammu & Kashmir', '01'],
    ['Orissa', '21'],
    ['Atlantis', undefined],
    ['', undefined],
  ])('%s is read as %s', (name, code) => expect(findGstStateByName(name)?.code).toBe(code))

  test('territories without a legislature levy UTGST', () => {
    expect(GST_STATES.filter(({ isTerritory }) => isTerritory).map(({ code }) => code)).toEqual([
      '04',
      '26',
      '31',
      '35',
      '38',
    ])
    expect(findGstStateByCode('07')).toMatchObject({ name: 'Delhi', isTerritory: false })
    expect(findGstStateByCode('99')).toBeNull()
    expect([getStateTax('35'), getStateTax('36'), getStateTax('07'), getStateTax(null)]).toEqual([
      'UTGST',
      'SGST',
      'SGST',
      'SGST',
    ])
  })
})

describe('the place of supply', () => {
  test.each([
    ['Telangana', '500081', '36'],
    // the state that was written, also where the postal code says another
    ['Karnataka', '500081', '29'],
    ['T.S.', '500081', '36'],
    ['somewhere', '403001', '30'],
    ['somewhere', '411001', '27'],
    ['somewhere', '194101', '38'],
    ['somewhere', '999999', undefined],
  ])('of %s %s is %s', (state, postalCode, code) =>
    expect(getPlaceOfSupply({ state, postalCode })?.code).toBe(code),
  )
})
