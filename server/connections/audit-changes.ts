import { isDeepStrictEqual } from 'node:util'

/** Templates in which a careless person may have written a key, and user names that are a token at some mail providers. */
const HIDDEN_FIELDS = ['header', 'body', 'user']

/** The changed settings for the audit log, without anything that may be a secret. */
export function describeChanges(
  before: object,
  after: object,
  hadSecret: boolean,
  newSecret: string | null | undefined,
): { before: object; after: object } {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const fields = [...now.keys()].filter((field) => !isDeepStrictEqual(old.get(field), now.get(field)))
  const describe = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, describeValue(field, values.get(field))]))
  const credential = newSecret === undefined ? {} : { credential: newSecret === null ? 'removed' : 'set' }
  return {
    before: {
      ...describe(old),
      ...(newSecret === undefined ? {} : { credential: hadSecret ? 'set' : 'none' }),
    },
    after: { ...describe(now), ...credential },
  }
}

function describeValue(field: string, value: unknown): unknown {
  if (HIDDEN_FIELDS.includes(field)) return '…'
  if (field !== 'url' || typeof value !== 'string' || value === '') return value
  const url = URL.parse(value)
  return url ? `${url.origin}/…` : '…'
}
