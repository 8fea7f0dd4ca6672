import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { solveProof, verifyProof } from './proof-of-work.ts'

const zeroBitsBySha256 = (text: string) =>
  Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0))

test('counts the zero bits that SHA-256 has, for seeds of every length', () => {
  for (let length = 0; length <= 44; length += 1) {
    const seed = 'k'.repeat(length)
    for (const number of [0, 7, 123_456, 9_999_999_999]) {
      const bits = zeroBitsBySha256(`${seed}:${number}`)
      expect(verifyProof(seed, number, bits), seed).toBe(true)
      expect(verifyProof(seed, number, bits + 1), seed).toBe(false)
    }
  }
})

test('the first number that proves the work is found, also in a later batch', async () => {
  const seed = 'kumkum'
  let first = 0
  while (zeroBitsBySha256(`${seed}:${first}`) < 15) first += 1
  expect(first).toBeGreaterThan(5_000)
  expect(await solveProof({ seed, bits: 15 }, async () => {})).toBe(first)
})

test('a solved proof is a proof, and pauses so that a page stays responsive', async () => {
  let pauses = 0
  const number = await solveProof({ seed: 'saffron', bits: 14 }, async () => {
    pauses += 1
  })
  expect(zeroBitsBySha256(`saffron:${number}`)).toBeGreaterThanOrEqual(14)
  expect(pauses).toBe(Math.floor(number / 5_000))
})

test.each([
  ['a negative number', 'saffron', -1],
  ['a fraction', 'saffron', 1.5],
  ['a number that is too long', 'saffron', 1e10],
  ['a seed that is too long', 'k'.repeat(45), 1],
])('%s is no proof', (_, seed, number) => {
  expect(verifyProof(seed, number, 0)).toBe(false)
})
