import { describe, expect, it } from 'vitest'
import { changeQuery, paths, withQuery } from './paths.ts'
import { getReturnPath } from './session/require-session.ts'

describe('addresses', () => {
  it('escape what they are made of', () => {
    expect(paths.product('kada & ring/50%')).toBe('/product/kada%20%26%20ring%2F50%25')
    expect(paths.search('22K kada & más')).toBe('/search?q=22K+kada+%26+m%C3%A1s')
  })

  it('leave out what is empty, but not a zero', () => {
    expect(withQuery('/x', { a: '', b: null, c: undefined, d: 0, e: false })).toBe('/x?d=0&e=false')
    expect(withQuery('/x', {})).toBe('/x')
  })

  it('change a part of the query and keep the rest', () => {
    const here = { pathname: '/category/rings', search: '?material=Gold&page=3' }
    expect(changeQuery(here, { page: null, sort: 'newest' })).toBe(
      '/category/rings?material=Gold&sort=newest',
    )
  })

  it('keep every value that a form without scripts repeated', () => {
    const here = { pathname: '/category/rings', search: '?purity=22k&purity=18k' }
    expect(changeQuery(here, { page: 2 })).toBe('/category/rings?purity=22k%2C18k&page=2')
  })
})

describe('after signing in', () => {
  const at = (from: string) => getReturnPath(new URL(paths.login(from), 'https://shop.test'))

  it('the person lands on the return-to path with its query', () => {
    expect(at('/orders?status=pending')).toBe('/orders?status=pending')
  })

  it.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', ''])(
    '%s leads home',
    (from) => {
      expect(at(from)).toBe('/')
    },
  )
})
