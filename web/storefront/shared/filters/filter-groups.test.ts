import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Filters } from '#contract/products.ts'
import { type ChosenFilters, NOTHING_CHOSEN } from './chosen-filters.ts'
import { FilterGroups } from './filter-groups.tsx'

const sizes = Array.from({ length: 12 }, (_value, index) => ({
  code: `ring-size-${index + 1}`,
  label: String(index + 1),
  count: 20 - index,
}))
const FILTERS: Filters = {
  groups: [
    { code: 'size', name: 'Ring size', values: sizes },
    { code: 'shipsWithin', name: 'Ships within', values: [{ code: '7', label: 'Within 7 days', count: 3 }] },
  ],
  price: null,
  weight: null,
}

type Shown = { preview?: Filters; applied?: ChosenFilters; selection?: ChosenFilters }

/** The text of each value with its count, as customers read it. */
function render({ preview, applied = NOTHING_CHOSEN, selection = applied }: Shown = {}) {
  const html = renderToStaticMarkup(
    createElement(FilterGroups, {
      filters: FILTERS,
      preview: preview ?? FILTERS,
      applied,
      selection,
      onChange: () => undefined,
    }),
  )
  const rows = html.matchAll(
    /<div class="(filter-option[^"]*)">(.*?)<span class="caption num">(\d+)<\/span>/g,
  )
  const options = [...rows].map(([, names, label, count]) => ({
    isFolded: names!.includes('filter-values__more'),
    text: `${label!.replaceAll(/<[^>]+>/g, '')}: ${count}`,
  }))
  return { html, options }
}

test('a long list shows its first eight values, and the chosen ones', () => {
  const { html, options } = render({
    selection: { ...NOTHING_CHOSEN, codes: { size: ['ring-size-11'] } },
  })
  expect(html).toContain('Show all 12')
  expect(options.filter(({ isFolded }) => isFolded).map(({ text }) => text)).toEqual([
    '9: 12',
    '10: 11',
    '12: 9',
  ])
})

test('counts are those of the selection, and a value that leaves no product is offered only while it is chosen', () => {
  const [group, ...others] = FILTERS.groups
  const preview = { ...FILTERS, groups: [{ ...group!, values: [{ ...sizes[0]!, count: 5 }] }, ...others] }
  const shown = (shownWith: Shown) =>
    render({ preview, ...shownWith })
      .options.map(({ text }) => text)
      .slice(0, -1)
  expect(shown({})).toEqual(['1: 5'])
  const selection = { ...NOTHING_CHOSEN, codes: { size: ['ring-size-2'] } }
  expect(shown({ selection })).toEqual(['1: 5', '2: 0'])
})

test('the first groups are open beside a list, and the group in use', () => {
  const html = renderToStaticMarkup(
    createElement(FilterGroups, {
      filters: {
        ...FILTERS,
        groups: (['purity', 'colour', 'stone', 'gender', 'style', 'occasion'] as const).map((code) => ({
          code,
          name: code,
          values: [{ code: 'a', label: 'A', count: 1 }],
        })),
      },
      preview: null,
      applied: { ...NOTHING_CHOSEN, codes: { occasion: ['a'] } },
      selection: NOTHING_CHOSEN,
      hasOpenGroups: true,
      onChange: () => undefined,
    }),
  )
  const groups = html.split('<details').slice(1)
  expect(groups.map((group) => group.startsWith(' class="accordion" open'))).toEqual([
    true,
    true,
    true,
    true,
    false,
    true,
  ])
})

test('a group in use is open, and one of a single choice can be taken back', () => {
  const { html } = render({ applied: { ...NOTHING_CHOSEN, codes: { shipsWithin: ['7'] } } })
  const groups = html.split('<details').slice(1)
  expect(groups.map((group) => group.startsWith(' class="accordion" open'))).toEqual([false, true])
  expect(groups[1]).toMatch(/type="radio"[^>]*value=""/)
  expect(groups[1]).toContain('Any time')
  expect(groups[1]).toMatch(/type="radio"[^>]*checked=""[^>]*value="7"/)
})
