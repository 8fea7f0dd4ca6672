import { expect, test } from 'vitest'
import { z } from 'zod'
import './zod-error-map.ts'

test.each([
  ['a missing field', z.string(), undefined, 'Required'],
  ['text for a number', z.number(), 'ten', 'Must be a number'],
  ['a figure below its bound', z.number().min(0), -1, 'Must be at least 0'],
  ['a figure above its bound', z.number().max(100_000), 1e9, 'Must be at most 1,00,000'],
  ['a text that is too long', z.string().max(3), 'four', 'At most 3 characters'],
  ['an empty list', z.array(z.string()).min(1), [], 'At least 1 entry'],
  ['an unknown choice', z.enum(['g', 'mg']), 'tola', 'Must be one of g, mg'],
  ['words of the schema itself', z.string().min(1, 'Name it'), '', 'Name it'],
])('%s is explained in plain words', (_, schema, input, words) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(words)
})
