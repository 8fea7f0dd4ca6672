import type { CustomerSummary } from '#contract/customers.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
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
import { ListFooter } from '../kit/list-footer.tsx'
import { isSearchText, omitEmpty, readListQuery } from '../kit/list-query.ts'
import { loadOrFailure } from '../kit/load-or-failure.ts'
import { useEditor } from '../kit/use-editor.ts'
import type { Route } from './+types/page.ts'
import { QuickView } from './quick-view.tsx'
import { loadRoleNames, type RoleNames, roleName } from './role-names.ts'

const PAGE_SIZES = [10, 25, 50, 100] as const

export const clientLoader = createAuthenticatedLoader(async ({ api, url }: PageLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: ['name', 'createdAt'] as const,
    sortBy: 'createdAt',
    sortOrder: 'desc',
    limits: PAGE_SIZES,
    filters: { search: isSearchText },
  })
  const { page, limit, sortBy, sortOrder, filters } = query
  const [list, roles] = await Promise.all([
    loadOrFailure(
      api.customers.list({ page, limit, sortBy, sortOrder, ...omitEmpty(filters) }),
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
  const customerViewer = useEditor<CustomerSummary>()
  return (
    <AdminPage title="Customer Management" failure={failure}>
      <FilterBar location={query.location}>
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
          columns={[...buildColumns(roles), actionsColumn(customerViewer.open)]}
          query={query}
        />
      )}
      {data && (
        <ListFooter
          pagination={data.pagination}
          noun="customers"
          location={query.location}
          limits={PAGE_SIZES}
        />
      )}
      {customerViewer.opened?.item && (
        <QuickView customer={customerViewer.opened.item} roles={roles} onClose={customerViewer.close} />
      )}
    </AdminPage>
  )
}

const buildColumns = (roles: RoleNames): Column<CustomerSummary>[] => [
  {
    label: 'Name',
    primary: true,
    sortBy: 'name',
    cell: ({ _id, name, email, isDisabled }) => (
      <span>
        <TextLink to={paths.admin.customer(_id)}>{name}</TextLink>{' '}
        {isDisabled && <Badge tone="danger">Disabled</Badge>}
        <span className="caption">{email}</span>
      </span>
    ),
  },
  { label: 'Phone', cell: ({ phone }) => (phone ? formatPhone(phone) : ''), nowrap: true },
  { label: 'Role', cell: ({ role }) => roleName(roles, role) },
  { label: 'Orders', cell: ({ orderCount }) => orderCount, number: true },
  { label: 'Spent', cell: ({ totalSpent }) => formatRupees(totalSpent), number: true },
  { label: 'Joined', sortBy: 'createdAt', cell: ({ createdAt }) => formatDate(createdAt), nowrap: true },
]

const actionsColumn = (onOpen: (customer: CustomerSummary) => void): Column<CustomerSummary> => ({
  label: 'Actions',
  actions: true,
  cell: (customer) => (
    <span className="row-actions">
      <Button
        variant="text"
        size="small"
        aria-label={`Quick view of ${customer.name}`}
        onClick={() => onOpen(customer)}
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
