/** @module-tag full */
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const MEGABYTE = 1024 * 1024

async function countRecords(bytes: Buffer): Promise<number> {
  let count = 0
  for await (const _ of readCsv(bytes)) count += 1
  return count
}

test.each([
  ['one line of commas', Buffer.alloc(19 * MEGABYTE, ','), /^Line 1 has more than 1,000 cells/],
  [
    'long lines of commas',
    Buffer.alloc(19 * MEGABYTE, `${','.repeat(2000)}\n`),
    /^Line 1 has more than 1,000 cells/,
  ],
  ['short lines of commas', Buffer.alloc(19 * MEGABYTE, `${','.repeat(900)}\n`), /40,00,000 cells/],
])('19 MB of commas are refused with a sentence: %s', async (_, bytes, sentence) => {
  await expect(countRecords(bytes)).rejects.toThrow(sentence)
})

test('others have their turn while a file of 2 MB is read', async () => {
  let turns = 0
  let isReading = true
  const turn = () => {
    turns += 1
    if (isReading) setImmediate(turn)
  }
  setImmediate(turn)
  expect(await countRecords(Buffer.alloc(2 * MEGABYTE, 'a,b,c,d\n'))).toBe((2 * MEGABYTE) / 8)
  isReading = false
  expect(turns).toBeGreaterThan(100)
})
