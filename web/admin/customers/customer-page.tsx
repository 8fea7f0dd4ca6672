import { useNavigate, useRevalidator } from 'react-router'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { changeQuery, paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { loadOr } from '../kit/load-or.ts'
import { StatCards } from '../kit/stat-cards.tsx'
import { useEditor } from '../kit/use-editor.ts'
import type { Route } from './+types/customer-page.ts'
import { AccountActions } from './account-actions.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { type Promoted, RoleDialog } from './role-dialog.tsx'
import { loadRoleNames, roleName } from './role-names.ts'
import { isTab, loadTab, TABS } from './tab-data.ts'
import { TabPanel } from './tab-panel.tsx'

export const clientLoader = personalPage(async ({ api, params, url }: Page<'id'>) => {
  const asked = url.searchParams.get('tab') ?? ''
  const tab = isTab(asked) ? asked : 'profile'
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1)
  const [person, shown, roles] = await Promise.all([
    loadOr(api.customers.one({ id: params.id }), 'Failed to load customer details. Please try again.'),
    loadTab(api, tab, params.id, page),
    loadRoleNames(api),
  ])
  return { person, shown, roles, tab, address: { pathname: url.pathname, search: url.search } }
})
export const meta = () => [{ title: 'Customer | Swarna' }]
export const handle = {
  crumbs: (data?: { person: { data: { customer: { name: string } } | null } }) => [
    { label: 'Customer Management', to: paths.admin.customers() },
    { label: data?.person.data?.customer.name ?? 'Customer' },
  ],
}
export { PageSkeleton as HydrateFallback }

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { person, shown, roles, tab, address } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const chooser = useEditor<Promoted>()
  if (!person.data)
    return (
      <AdminPage
        title="Customer"
        failure={person.failure}
        actions={
          <ButtonLink variant="secondary" to={paths.admin.customers()}>
            Back to customers
          </ButtonLink>
        }
      />
    )
  const { customer, stats, hasSecondFactor } = person.data
  const role = roleName(roles, customer.role)
  return (
    <AdminPage
      title={customer.name}
      lead={`${customer.email}, joined ${formatDate(customer.createdAt)}, ${role}${customer.isDisabled ? ', disabled' : ''}`}
      actions={
        <>
          <ButtonLink variant="secondary" icon="chevron-left" to={paths.admin.customers()}>
            Back to customers
          </ButtonLink>
          <Button variant="secondary" onClick={() => chooser.open(customer)}>
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
          { name: 'Total spent', value: formatRupees(stats.totalSpent) },
          {
            name: 'In the cart',
            value: stats.cartItemCount,
            note: `${stats.wishlistItemCount} on the wishlist`,
          },
          { name: 'Account age', value: `${stats.accountAge} ${stats.accountAge === 1 ? 'day' : 'days'}` },
        ]}
      />
      <Tabs
        label="Customer"
        tabs={TABS}
        selected={tab}
        onSelect={(next) =>
          void navigate(changeQuery(address, { tab: next, page: null }), { preventScrollReset: true })
        }
      >
        <TabPanel
          customer={customer}
          role={role}
          shown={shown}
          address={address}
          onRetry={() => void revalidate()}
        />
      </Tabs>
      <RoleDialog editor={chooser} onSaved={() => void revalidate()} />
    </AdminPage>
  )
}
