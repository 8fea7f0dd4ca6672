import { expect, test } from 'vitest'
import { addScan, findRowErrors, getWeightErrors, type ReceiveRow, withServerErrors } from './receive-rows.ts'

const variant = { grossWeightGrams: 10.5, netWeightGrams: null }
const scan = (rows: readonly ReceiveRow[], text: string) => addScan(rows, text, variant)

test('a scanned HUID becomes a row with the usual weights of the variant', () =>
  expect(scan([], ' ab12c3\n').row).toMatchObject({
    huid: 'AB12C3',
    tagNumber: 'AB12C3',
    grossWeightGrams: '10.5',
    netWeightGrams: '',
  }))

test('anything but a HUID is a tag number', () =>
  expect(scan([], 'Tray 4/17').row).toMatchObject({ huid: '', tagNumber: 'Tray 4/17' }))

test.each(['AB12C', 'AB12C34', 'AB12C;', 'ab12c'])(
  '%j looks like a mistyped HUID and is refused once',
  (text) => {
    const error = `A HUID has 6 letters and digits, like AB12C3. Add ${text} again if it is the tag number of an item without a hallmark`
    expect(scan([], text)).toEqual({ row: null, error })
    expect(addScan([], text, variant, 'AB12D')).toEqual({ row: null, error })
    expect(addScan([], text, variant, text).row).toMatchObject({ huid: '', tagNumber: text })
  },
)

test('a duplicate is refused with its number, in any case', () => {
  const first = scan([], 'AB12C3').row!
  expect(scan([first], 'ab1-2c3')).toEqual({ row: null, error: 'AB12C3 is in the list already' })
  const second = scan([first], 'tray 4').row!
  expect(scan([first, second], 'TRAY 4').error).toBe('TRAY 4 is in the list already')
  expect(scan([first, second], 'TRAY 5').error).toBeNull()
  expect(scan([], '  ').error).toBe('A HUID has 6 letters and digits, like AB12C3')
})

test.each([
  ['10.5', '10', {}],
  ['10,5', '10,5', {}],
  ['', '', { grossWeightGrams: 'Enter grams, like 12.345', netWeightGrams: 'Enter grams, like 12.345' }],
  ['0', '1', { grossWeightGrams: 'Enter grams, like 12.345' }],
  ['10', 'ten', { netWeightGrams: 'Enter grams, like 12.345' }],
  ['10', '10.001', { netWeightGrams: 'The net weight is more than the gross weight' }],
])('gross %j and net %j', (grossWeightGrams, netWeightGrams, errors) =>
  expect(getWeightErrors({ grossWeightGrams, netWeightGrams })).toEqual(errors),
)

test('errors of the server are shown at their rows, and nothing typed is lost', () => {
  const rows = ['AB12C3', 'AB12C4'].map((text) => ({ ...scan([], text).row!, netWeightGrams: '9' }))
  expect(findRowErrors(rows)).toBeNull()
  const marked = withServerErrors(rows, [
    { path: 'items.1.huid', message: 'HUID AB12C4 is in the register already' },
    { path: 'other', message: 'x' },
  ])
  expect(marked).toEqual([
    rows[0],
    { ...rows[1], errors: { huid: 'HUID AB12C4 is in the register already' } },
  ])
})
