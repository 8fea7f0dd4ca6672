import { describe, expect, test } from 'vitest'
import { changeQuery } from '#web/paths.ts'
import { parseReviewQuery, type ReviewQuery, toAddressQuery, toReviewInput } from './review-query.ts'

const addressOf = (query: ReviewQuery) =>
  changeQuery({ pathname: '/product/ring', search: '?variant=7' }, toAddressQuery(query))

describe('the order and filter of reviews', () => {
  test.each<[ReviewQuery, string]>([
    [{ sort: 'helpful', withPhotos: false }, '/product/ring?variant=7'],
    [{ sort: 'newest', withPhotos: false }, '/product/ring?variant=7&reviews=newest'],
    [{ sort: 'lowest', withPhotos: false }, '/product/ring?variant=7&reviews=lowest'],
    [{ sort: 'highest', withPhotos: true }, '/product/ring?variant=7&reviews=highest&photos=true'],
  ])('%j is kept in the address, beside the chosen variant', (query, address) => {
    expect(addressOf(query)).toBe(address)
    expect(parseReviewQuery(new URL(address, 'https://shop.example').searchParams)).toEqual(query)
  })

  test.each(['reviews=best&photos=1', 'reviews=&photos=', ''])(
    'ignores what it does not know: %j',
    (search) =>
      expect(toReviewInput(parseReviewQuery(new URLSearchParams(search)))).toEqual({ sort: 'helpful' }),
  )
})
