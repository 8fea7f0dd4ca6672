import { useNavigate, useRevalidator } from 'react-router'
import { formatDate } from '#domain/india-time.ts'
import { plural } from '#domain/intl.ts'
import { formatRupees } from '#domain/money.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { StatCards } from '#web/admin/kit/stat-cards.tsx'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { changeQuery } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/customer-page.ts'
import { AccountActions } from './account-actions.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { type CustomerWithRole, RoleDialog } from './role-dialog.tsx'
import { loadRoleNames, roleName } from './role-names.ts'
import { isTab, loadTab, TABS } from './tab-data.ts'
import { TabPanel } from './tab-panel.tsx'

export const clientLoader = createAdminLoader(async ({ api, params, url }: AdminLoaderArgs<'id'>) => {
  const tabParam = url.searchParams.get('tab') ?? ''
  const tab = isTab(tabParam) ? tabParam : 'profile'
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1)
  const [details, tabData, roles] = await Promise.all([
    loadOrFailure(api.customers.one({ id: params.id }), 'Failed to load customer details. Please try again.'),
    loadTab(api, tab, params.id, page),
    loadRoleNames(api),
  ])
  return { details, tabData, roles, tab, location: { pathname: url.pathname, search: url.search } }
})
export const meta = adminMeta('Customer')
export const handle = {
  crumbs: (data?: { details: { data: { customer: { name: string } } | null } }) => [
    { label: 'Customer Management', to: adminPaths.customers() },
    { label: data?.details.data?.customer.name ?? 'Customer' },
  ],
}
export { PageSkeleton as HydrateFallback }

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { details, tabData, roles, tab, location } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const roleEditor = useEditor<CustomerWithRole>()
  if (!details.data)
    return (
      <AdminPage
        title="Customer"
        failure={details.failure}
        actions={
          <ButtonLink variant="secondary" to={adminPaths.customers()}>
            Back to customers
          </ButtonLink>
        }
      />
    )
  const { customer, stats, hasSecondFactor } = details.data
  const role = roleName(roles, customer.role)
  return (
    <AdminPage
      title={customer.name}
      description={`${customer.email}, joined ${formatDate(customer.createdAt)}, ${role}${customer.isDisabled ? ', disabled' : ''}`}
      actions={
        <>
          <ButtonLink variant="secondary" icon="chevron-left" to={adminPaths.customers()}>
            Back to customers
          </ButtonLink>
          <Button variant="secondary" onClick={() => roleEditor.open(customer)}>
            Change role
          </Button>
          <ResetSecondFactor
            customer={customer}
            hasSecondFactor={hasSecondFactor === true}
            onReset={() => void revalidate()}
          />
          <AccountActions customer={customer} onChanged={() => void revalidate()} />
        </>
      }
    >
      <StatCards
        cards={[
          {
            name: 'Orders',
            value: stats.orderCount,
            note: `${formatRupees(stats.averageOrderValue)} on average`,
          },
          {
            name: 'Total spent',
            value: formatRupees(stats.totalSpent),
            note: stats.storeCredit > 0 && `${formatRupees(stats.storeCredit)} store credit left`,
          },
          {
            name: 'In the cart',
            value: stats.cartItemCount,
            note: `${stats.wishlistItemCount} on the wishlist`,
          },
          { name: 'Account age', value: `${stats.accountAge} ${plural(stats.accountAge, 'day', 'days')}` },
        ]}
      />
      <Tabs
        label="Customer"
        tabs={TABS}
        selected={tab}
        onSelect={(next) =>
          void navigate(changeQuery(location, { tab: next, page: null }), { preventScrollReset: true })
        }
      >
        <TabPanel
          customer={customer}
          role={role}
          tabData={tabData}
          location={location}
          onRetry={() => void revalidate()}
        />
      </Tabs>
      <RoleDialog editor={roleEditor} onSaved={() => void revalidate()} />
    </AdminPage>
  )
}
