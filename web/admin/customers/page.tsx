import type { CustomerSummary } from '#contract/customers.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { anyText, given, readListQuery } from '../kit/list-query.ts'
import { loadOr } from '../kit/load-or.ts'
import { useEditor } from '../kit/use-editor.ts'
import type { Route } from './+types/page.ts'
import { QuickView } from './quick-view.tsx'
import { loadRoleNames, type RoleNames, roleName } from './role-names.ts'

/** S2 §9. */
const LIMITS = [10, 25, 50, 100] as const

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const query = readListQuery(url, {
    sorts: ['name', 'createdAt'] as const,
    sortBy: 'createdAt',
    sortOrder: 'desc',
    limits: LIMITS,
    filters: { search: anyText },
  })
  const { page, limit, sortBy, sortOrder, filters } = query
  const [list, roles] = await Promise.all([
    loadOr(
      api.customers.list({ page, limit, sortBy, sortOrder, ...given(filters) }),
      'Failed to load customers',
    ),
    loadRoleNames(api),
  ])
  return { query, roles, ...list }
})
export const meta = () => [{ title: 'Customer Management | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Customer Management' }] }
export { PageSkeleton as HydrateFallback }

export default function CustomersPage({ loaderData: { query, roles, data, failure } }: Route.ComponentProps) {
  const shown = useEditor<CustomerSummary>()
  return (
    <AdminPage title="Customer Management" failure={failure}>
      <FilterBar address={query.address}>
        <TextField
          label="Search"
          hideLabel
          type="search"
          icon="search"
          name="search"
          maxLength={100}
          placeholder="Name, email or phone"
          defaultValue={query.filters.search}
        />
      </FilterBar>
      {data && data.customers.length === 0 && (
        <EmptyState title="No customers found">
          {query.filters.search ? 'Try another name, e-mail or phone.' : 'People who register come here.'}
        </EmptyState>
      )}
      {data && data.customers.length > 0 && (
        <DataTable
          caption="Customers"
          rows={data.customers}
          columns={[...columns(roles), actions(shown.open)]}
          query={query}
        />
      )}
      {data && (
        <ListFoot pagination={data.pagination} noun="customers" address={query.address} limits={LIMITS} />
      )}
      {shown.opened?.item && <QuickView customer={shown.opened.item} roles={roles} onClose={shown.close} />}
    </AdminPage>
  )
}

const columns = (roles: RoleNames): Column<CustomerSummary>[] => [
  {
    label: 'Name',
    lead: true,
    sortBy: 'name',
    cell: ({ _id, name, email, isDisabled }) => (
      <span>
        <TextLink to={paths.admin.customer(_id)}>{name}</TextLink>{' '}
        {isDisabled && <Badge tone="cancelled">Disabled</Badge>}
        <span className="caption">{email}</span>
      </span>
    ),
  },
  { label: 'Phone', cell: ({ phone }) => (phone ? formatPhone(phone) : ''), tight: true },
  { label: 'Role', cell: ({ role }) => roleName(roles, role) },
  { label: 'Orders', cell: ({ orderCount }) => orderCount, number: true },
  { label: 'Spent', cell: ({ totalSpent }) => formatRupees(totalSpent), number: true },
  { label: 'Joined', sortBy: 'createdAt', cell: ({ createdAt }) => formatDate(createdAt), tight: true },
]

const actions = (show: (customer: CustomerSummary) => void): Column<CustomerSummary> => ({
  label: 'Actions',
  actions: true,
  cell: (customer) => (
    <span className="row-actions">
      <Button
        variant="text"
        size="small"
        aria-label={`Quick view of ${customer.name}`}
        onClick={() => show(customer)}
      >
        Quick view
      </Button>
      <ButtonLink
        variant="text"
        size="small"
        aria-label={`Open ${customer.name}`}
        to={paths.admin.customer(customer._id)}
      >
        Open
      </ButtonLink>
    </span>
  ),
})
