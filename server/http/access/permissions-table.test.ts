import { expect, test } from 'vitest'
import { getPath } from '#contract/endpoint.ts'
import { DEFAULT_ROLES, hasPermission } from '#domain/permissions.ts'
import { ALL_ENDPOINTS, accessLabel, type EndpointCase } from '#server/testing/all-endpoints.ts'

/** Generated from the contract. After an intended change of endpoints run `npx vitest run permissions -u`. */
test('docs/permissions.md lists the access of every endpoint', async () => {
  await expect(permissionsTable()).toMatchFileSnapshot('../../../docs/permissions.md')
})

const roles = DEFAULT_ROLES.filter(({ name }) => name !== 'admin')

function permissionsTable(): string {
  const lines = [...ALL_ENDPOINTS]
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
    .map((call) => {
      const marks = roles.map(({ permissions }) => (mayCall(call, permissions) ? '✓' : ''))
      return `| \`${call.method} ${getPath(call.endpoint.route)}\` | ${needsOf(call)} | ${marks.join(' | ')} |`
    })
  return [
    '# Who may call what',
    '',
    'Made from the contract by `server/http/access/permissions-table.test.ts`; the same table guards every call. `admin` holds `*`, so all of them. `customer` is anyone who signed in, `staff` anyone who holds more than `use_app`. `recent authentication`: the caller signed in, or entered the password or second factor again, within the last 10 minutes.',
    '',
    `| call | needs | ${roles.map(({ displayName }) => displayName).join(' | ')} |`,
    `|---|---|${roles.map(() => '---').join('|')}|`,
    ...lines,
    '',
  ].join('\n')
}

const needsOf = ({ access, endpoint }: EndpointCase) =>
  accessLabel(access) + (endpoint.recentAuthentication ? ', recent authentication' : '')

const ORDER = [
  'public',
  'customer',
  'staff',
  'view_content',
  'view_reports',
  'manage_content',
  'manage_users',
]
const rank = ({ access }: EndpointCase) => ORDER.indexOf(accessLabel(access))

function mayCall({ access }: EndpointCase, permissions: readonly string[]): boolean {
  if (access === 'public' || access === 'customer') return true
  if (access === 'staff') return permissions.some((permission) => permission !== 'use_app')
  return hasPermission(permissions, access.permission)
}
