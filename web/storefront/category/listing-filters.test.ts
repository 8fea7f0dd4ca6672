import { describe, expect, it } from 'vitest'
import { NOTHING_CHOSEN, toFilterParameters } from '#web/storefront/shared/filters/chosen-filters.ts'
import {
  MAX_PRICE,
  NO_SELECTION,
  PRICE_STEP,
  parseListingFilters,
  SORTS,
  toFilterQuery,
} from './listing-filters.ts'

const read = (query: string) => parseListingFilters(new URL(`https://shop.test/category/rings${query}`))

describe('the filters of a listing', () => {
  it('are none where the address says nothing', () =>
    expect(read('')).toEqual({
      minPrice: 0,
      maxPrice: null,
      materials: [],
      chosen: NOTHING_CHOSEN,
      sort: 'featured',
      page: 1,
    }))

  it('are what the address says', () =>
    expect(read('?minPrice=5000&maxPrice=40000&material=Gold,Diamond&sort=newest&page=3')).toEqual({
      minPrice: 5000,
      maxPrice: 40_000,
      materials: ['Gold', 'Diamond'],
      chosen: NOTHING_CHOSEN,
      sort: 'newest',
      page: 3,
    }))

  it('are read as well where a browser without scripts sent the form itself', () =>
    expect(read('?minPrice=0&maxPrice=100000&material=Gold&material=Diamond')).toEqual({
      minPrice: 0,
      maxPrice: null,
      materials: ['Gold', 'Diamond'],
      chosen: NOTHING_CHOSEN,
      sort: 'featured',
      page: 1,
    }))

  it('have prices from 0 to 100000 in steps of 1000; the right end is no limit', () => {
    expect([MAX_PRICE, PRICE_STEP]).toEqual([100_000, 1000])
    expect(read('?maxPrice=99000').maxPrice).toBe(99_000)
    expect(read('?maxPrice=100000').maxPrice).toBeNull()
    expect(read('?maxPrice=250000').maxPrice).toBeNull()
  })

  it('never have a lower price above the upper one', () => {
    expect(read('?minPrice=50000&maxPrice=20000')).toMatchObject({ minPrice: 20_000, maxPrice: 20_000 })
    expect(read('?minPrice=300000').minPrice).toBe(MAX_PRICE)
  })

  it('read nonsense as nothing said', () =>
    expect(read('?minPrice=-1&maxPrice=cheap&material=Tin,Gold&sort=constructor&page=0')).toEqual({
      minPrice: 0,
      maxPrice: null,
      materials: ['Gold'],
      chosen: NOTHING_CHOSEN,
      sort: 'featured',
      page: 1,
    }))

  it('are sent only where they narrow, and start at page 1', () => {
    expect(toFilterQuery(NO_SELECTION)).toEqual({
      ...toFilterParameters(NOTHING_CHOSEN),
      minPrice: null,
      maxPrice: null,
      material: null,
      page: null,
    })
    const chosen = { codes: { purity: ['22k', '18k'] }, minWeight: null, maxWeight: 5 }
    expect(toFilterQuery({ minPrice: 1000, maxPrice: 9000, materials: ['Gold', 'Silver'], chosen })).toEqual({
      ...toFilterParameters(NOTHING_CHOSEN),
      purity: '22k,18k',
      maxWeight: 5,
      minPrice: 1000,
      maxPrice: 9000,
      material: 'Gold,Silver',
      page: null,
    })
  })

  it('sort by the values of the API', () =>
    expect(SORTS).toMatchObject({
      featured: { sortBy: 'featured' },
      priceAsc: { sortBy: 'price', sortOrder: 'asc' },
      priceDesc: { sortBy: 'price', sortOrder: 'desc' },
      newest: { sortBy: 'createdAt', sortOrder: 'desc' },
    }))
})
