import { expect, test } from 'vitest'
import { isOpenWhileClosed } from './open-paths.ts'

test.each([
  '/admin',
  '/admin/orders?page=2',
  '/login?from=%2Fadmin',
  '/reset-password',
  '/accept-invitation',
  '/home-preview',
  '/page-preview/01kapage',
])('a closed shop shows %s, which its owner needs', (url) => expect(isOpenWhileClosed(url)).toBe(true))

test.each([
  '/',
  '/product/ring',
  '/login/x',
  '/page-preview/01kapage/../../cart',
  '/page-preview',
  '/admin/../product/ring',
  '/admin/%2e%2e/faq',
  '/admin/..\\cart',
  '/admin/x/../../',
  '//admin/x',
  '/adminx',
])('a closed shop does not show %s', (url) => expect(isOpenWhileClosed(url)).toBe(false))
