import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { findForeignSign } from './foreign-header.ts'

test.each<[string, IncomingHttpHeaders]>([
  ['Host', { host: 'shop.example.in' }],
  ['Host', { host: '203.0.113.7:3000' }],
  ['Host', { host: 'localhost.example.in:3000' }],
  ['Host', { host: '127.0.0.1.example.in' }],
  ['Host', { host: '' }],
  ['Host', { host: 'not a host' }],
  ['Origin', { host: '127.0.0.1:3000', origin: 'https://shop.example.in' }],
  ['Origin', { origin: 'https://shop.example.in', 'sec-fetch-site': 'same-origin' }],
  ['Referer', { referer: 'https://shop.example.in/', 'sec-fetch-site': 'same-origin' }],
  ['forwarded', { forwarded: 'for=203.0.113.7' }],
  ['via', { via: '1.1 proxy' }],
  ['x-real-ip', { 'x-real-ip': '203.0.113.7' }],
  ['x-forwarded-for', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
  ['x-forwarded-proto', { 'x-forwarded-proto': 'https' }],
  ['x-forwarded-host', { 'x-forwarded-host': 'localhost' }],
  ['cf-connecting-ip', { 'cf-connecting-ip': '203.0.113.7' }],
  ['cf-ray', { 'cf-ray': '1' }],
  ['true-client-ip', { 'true-client-ip': '203.0.113.7' }],
])('%s shows that a request came from elsewhere: %j', (header, headers) => {
  expect(findForeignSign({ headers, httpVersion: '1.1' })).toBe(header)
})

test.each<[IncomingHttpHeaders]>([
  [{}],
  [{ host: 'localhost:3000' }],
  [{ host: 'LOCALHOST' }],
  [{ host: '127.0.0.1' }],
  [{ host: '[::1]:3000' }],
  [{ host: 'localhost', origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' }],
  [{ origin: 'null' }],
  [{ origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
  [{ referer: 'http://localhost:3000/shop', 'sec-fetch-site': 'same-origin' }],
  [{ referer: 'https://elsewhere.example/', 'sec-fetch-site': 'cross-site' }],
  [{ host: 'localhost', referer: 'https://elsewhere.example/', 'user-agent': 'x', 'x-request-id': '1' }],
])('a request of a program on this machine shows nothing: %j', (headers) => {
  expect(findForeignSign({ headers, httpVersion: '1.1' })).toBeNull()
})

test('a request by HTTP/1.0, as a proxy sends it, came from elsewhere', () => {
  expect(findForeignSign({ headers: { host: '127.0.0.1:3000' }, httpVersion: '1.0' })).toBe('HTTP/1.0')
})
