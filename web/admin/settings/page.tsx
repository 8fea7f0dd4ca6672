import { useNavigate } from 'react-router'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { changeQuery } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/page.ts'
import { BankSection } from './bank-section.tsx'
import { BrandSection } from './brand-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { HomeSection } from './home-section.tsx'
import { InvoiceSection } from './invoice-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { MoneySection } from './money-section.tsx'
import { OrderSection } from './order-section.tsx'
import { PromiseSection } from './promise-section.tsx'
import { ReferralSection } from './referral-section.tsx'
import { ReturnSection } from './return-section.tsx'
import { SecurityLogSection } from './security-log-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { ShopSection } from './shop-section.tsx'
import { StaffSection } from './staff-section.tsx'
import { StoresSection } from './stores-section.tsx'
import { TagSection } from './tag-section.tsx'
import './settings.css'

const SECTIONS = {
  shop: ShopSection,
  brand: BrandSection,
  logo: LogoSection,
  money: MoneySection,
  orders: OrderSection,
  invoices: InvoiceSection,
  returns: ReturnSection,
  promises: PromiseSection,
  security: SecuritySection,
  delivery: DeliverySection,
  referrals: ReferralSection,
  bank: BankSection,
  staff: StaffSection,
  stores: StoresSection,
  tags: TagSection,
  home: HomeSection,
  securityLog: SecurityLogSection,
}
type SectionId = keyof typeof SECTIONS

const TABS: { id: SectionId; label: string }[] = [
  { id: 'shop', label: 'Shop' },
  { id: 'brand', label: 'Brand' },
  { id: 'logo', label: 'Logo' },
  { id: 'money', label: 'Tax and money' },
  { id: 'orders', label: 'Orders' },
  { id: 'invoices', label: 'Invoices' },
  { id: 'returns', label: 'Returns' },
  { id: 'promises', label: 'Promises' },
  { id: 'security', label: 'Security' },
  { id: 'delivery', label: 'Delivery areas' },
  { id: 'referrals', label: 'Referrals' },
  { id: 'bank', label: 'Bank transfer' },
  { id: 'staff', label: 'Staff sign-in' },
  { id: 'stores', label: 'Stores' },
  { id: 'tags', label: 'Item tags' },
  { id: 'home', label: 'Home page' },
  { id: 'securityLog', label: 'Security events' },
]

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const sectionParam = url.searchParams.get('section')
  const section = TABS.find(({ id }) => id === sectionParam)?.id ?? 'shop'
  const loaded = await loadOrFailure(api.settings.read(), 'Failed to load settings')
  return { ...loaded, section, location: { pathname: url.pathname, search: url.search } }
})
export const meta = adminMeta('Admin Settings')
export const handle = { crumbs: () => [{ label: 'Settings' }] }
export { PageSkeleton as HydrateFallback }

export default function SettingsPage({
  loaderData: { data: settings, failure, section, location },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const ActiveSection = SECTIONS[section]
  return (
    <AdminPage title="Admin Settings" failure={failure}>
      {settings && !settings.canSendCodes && (
        <Alert tone="warning" title="Customers cannot create accounts.">
          The shop cannot send verification codes because no mail server or SMS gateway is configured. Set
          SMTP_URL or SMS_GATEWAY_URL and restart the shop. For testing, set VERIFICATION_TEST_CODE.
        </Alert>
      )}
      {settings && (
        <Tabs
          label="Settings"
          tabs={TABS}
          selected={section}
          onSelect={(next) =>
            void navigate(changeQuery(location, { section: next }), { preventScrollReset: true })
          }
        >
          {/* The version in the key resets the fields after a save. */}
          <ActiveSection key={`${section} ${settings.version}`} settings={settings} />
        </Tabs>
      )}
    </AdminPage>
  )
}
