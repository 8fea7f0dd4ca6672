import type { CustomerSummary } from '#contract/customers.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { SearchFilter } from '#web/admin/kit/filter-fields.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { isSearchText, omitEmpty, PAGE_SIZES, readListQuery } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/page.ts'
import * as newsletterTexts from './newsletter-texts.ts'
import { QuickView } from './quick-view.tsx'
import { loadRoleNames, type RoleNames, roleName } from './role-names.ts'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
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
export const meta = adminMeta('Customer Management')
export const handle = { crumbs: () => [{ label: 'Customer Management' }] }
export { PageSkeleton as HydrateFallback }

export default function CustomersPage({ loaderData: { query, roles, data, failure } }: Route.ComponentProps) {
  const customerViewer = useEditor<CustomerSummary>()
  return (
    <ListPage
      title="Customer Management"
      failure={failure}
      actions={
        <ButtonLink variant="secondary" to={adminPaths.newsletter}>
          {newsletterTexts.title}
        </ButtonLink>
      }
      filters={<SearchFilter placeholder="Name, email or phone" value={query.filters.search} />}
      caption="Customers"
      rows={data?.customers ?? null}
      columns={[...buildColumns(roles), actionsColumn(customerViewer.open)]}
      query={query}
      pagination={data?.pagination}
      pageSizes={PAGE_SIZES}
      empty={
        <EmptyState title="No customers found">
          {query.filters.search
            ? 'Try another name, email or phone number.'
            : 'Customers who register will appear here.'}
        </EmptyState>
      }
    >
      {customerViewer.opened?.item && (
        <QuickView customer={customerViewer.opened.item} roles={roles} onClose={customerViewer.close} />
      )}
    </ListPage>
  )
}

const buildColumns = (roles: RoleNames): Column<CustomerSummary>[] => [
  {
    label: 'Name',
    primary: true,
    sortBy: 'name',
    cell: ({ _id, name, email, isDisabled }) => (
      <span>
        <TextLink to={adminPaths.customer(_id)}>{name}</TextLink>{' '}
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
        to={adminPaths.customer(customer._id)}
      >
        Open
      </ButtonLink>
    </span>
  ),
})
