import { expect, test } from 'vitest'
import { findUnknownVariable, listVariables, replaceVariables, replaceVariablesBy } from './variables.ts'

test('each variable becomes its value, also one with signs that a pattern would read', () => {
  expect(replaceVariablesBy('{name}, welcome back, {name}. {other}', { name: 'A$&B' })).toBe(
    'A$&B, welcome back, A$&B. {other}',
  )
  expect(replaceVariables('{a}{b}', (name) => (name === 'b' ? '' : undefined))).toBe('{a}')
})

test('what every object has is no value', () => {
  expect(replaceVariablesBy('{constructor} {toString}', {})).toBe('{constructor} {toString}')
})

test('variables are listed in their order', () => {
  expect(listVariables('{b} and {a}, { c } {}')).toEqual(['b', 'a'])
})

test.each([
  ['a {days} b', null],
  ['{days}{days}', null],
  ['{day}', '{day}'],
  ['{days} {}', '{}'],
  ['{ days }', '{'],
  ['{days', '{days'],
  ['days} left', '}'],
  ['{{days}}', '{'],
])('in %j the first unknown variable is %s', (text, found) => {
  expect(findUnknownVariable(text, (name) => name === 'days')).toBe(found)
})
