import { expect, test } from 'vitest'
import { buildSizeChart, findMeasured } from './size-chart-rows.ts'

const ring = {
  label: '14',
  equivalents: { us: '7', uk: 'N', eu: '54', diameterMm: 17.2, circumferenceMm: 54 },
}

test('ring sizes are shown in millimetres or inches, with the sizes of other countries', () => {
  expect(buildSizeChart('ring', [ring], 'mm')).toEqual({
    head: ['India', 'US', 'UK', 'EU', 'Diameter (mm)', 'Circumference (mm)'],
    rows: [['14', '7', 'N', '54', '17.2', '54.0']],
  })
  expect(buildSizeChart('ring', [ring], 'inches')).toEqual({
    head: ['India', 'US', 'UK', 'EU', 'Diameter (in)', 'Circumference (in)'],
    rows: [['14', '7', 'N', '54', '0.68', '2.13']],
  })
})

test('bangle sizes and lengths are shown in both units', () => {
  const bangle = { label: '2-4', equivalents: { inches: 2.25, diameterMm: 57.2, circumferenceMm: 179.5 } }
  expect(buildSizeChart('bangle', [bangle], 'mm').rows).toEqual([['2-4', '2.250', '57.2', '179.5']])
  const length = { label: '18 in', equivalents: { inches: 18, cm: 45.7 } }
  expect(buildSizeChart('length', [length], 'mm').rows).toEqual([['18 in', '18', '45.7']])
})

test('a size without equivalents has dashes', () => {
  const adjustable = { label: 'Adjustable', equivalents: {} }
  expect(buildSizeChart('ring', [adjustable], 'inches').rows).toEqual([
    ['Adjustable', '–', '–', '–', '–', '–'],
  ])
  expect(buildSizeChart('length', [adjustable], 'mm').rows).toEqual([['Adjustable', '–', '–']])
})

test('a size guide shows the first list of its sizes that has values', () => {
  const option = (name: string, measure: 'ring' | 'length' | null, labels: string[]) => ({
    _id: name,
    code: name,
    name,
    kind: 'size' as const,
    measure,
    order: 0,
    version: 1,
    values: labels.map((label) => ({
      _id: label,
      code: label,
      label,
      swatch: null,
      equivalents: {},
      metalType: null,
      isActive: true,
    })),
  })
  const options = [
    option('Karat', null, ['18K']),
    option('Empty', 'ring', []),
    option('Ring size', 'ring', ['12']),
    option('Toe ring size', 'ring', ['3']),
  ]
  expect(findMeasured(options, 'ring')?.name).toBe('Ring size')
  expect(findMeasured(options, 'length')).toBeNull()
})
