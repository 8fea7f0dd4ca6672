import { useNavigate } from 'react-router'
import type { Connections } from '#contract/connections.ts'
import type { Settings } from '#contract/settings.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { changeQuery } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/page.ts'
import { AdvanceSection } from './advance-section.tsx'
import { BankSection } from './bank-section.tsx'
import { BrandSection } from './brand-section.tsx'
import { CarrierSection } from './carrier-section.tsx'
import { CodSection } from './cod-section.tsx'
import { ConnectionsSection } from './connections/connections-section.tsx'
import { loadFailed as connectionsFailed } from './connections/texts.ts'
import { DeductionSection } from './deduction-section.tsx'
import { DeliveryCodeSection } from './delivery-code-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
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
import { SocialSection } from './social-section.tsx'
import { StaffSection } from './staff-section.tsx'
import { StoresSection } from './stores-section.tsx'
import { TagSection } from './tag-section.tsx'
import { TextsSection } from './texts-section.tsx'
import { WorkingDaysSection } from './working-days-section.tsx'
import './settings.css'

const SECTIONS = {
  shop: ShopSection,
  brand: BrandSection,
  logo: LogoSection,
  social: SocialSection,
  money: MoneySection,
  orders: OrderSection,
  cashOnDelivery: CodSection,
  advances: AdvanceSection,
  carriers: CarrierSection,
  deliveryCodes: DeliveryCodeSection,
  invoices: InvoiceSection,
  returns: ReturnSection,
  deductions: DeductionSection,
  promises: PromiseSection,
  security: SecuritySection,
  delivery: DeliverySection,
  workingDays: WorkingDaysSection,
  texts: TextsSection,
  referrals: ReferralSection,
  bank: BankSection,
  staff: StaffSection,
  stores: StoresSection,
  tags: TagSection,
  securityLog: SecurityLogSection,
}
/** `connections` is no part of the settings: it has a call of its own. */
type SectionId = keyof typeof SECTIONS | 'connections'

const TABS: { id: SectionId; label: string }[] = [
  { id: 'shop', label: 'Shop' },
  { id: 'brand', label: 'Brand' },
  { id: 'logo', label: 'Logo' },
  { id: 'social', label: 'Social media' },
  { id: 'money', label: 'Tax and money' },
  { id: 'orders', label: 'Orders' },
  { id: 'cashOnDelivery', label: 'Cash on delivery' },
  { id: 'advances', label: 'Advances' },
  { id: 'carriers', label: 'Carriers' },
  { id: 'deliveryCodes', label: 'Delivery codes' },
  { id: 'invoices', label: 'Invoices' },
  { id: 'returns', label: 'Returns' },
  { id: 'deductions', label: 'Deductions' },
  { id: 'promises', label: 'Promises' },
  { id: 'security', label: 'Security' },
  { id: 'delivery', label: 'Delivery areas' },
  { id: 'workingDays', label: 'Working days' },
  { id: 'texts', label: 'Texts' },
  { id: 'connections', label: 'Connections' },
  { id: 'referrals', label: 'Referrals' },
  { id: 'bank', label: 'Bank transfer' },
  { id: 'staff', label: 'Staff sign-in' },
  { id: 'stores', label: 'Stores' },
  { id: 'tags', label: 'Item tags' },
  { id: 'securityLog', label: 'Security events' },
]

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const sectionParam = url.searchParams.get('section')
  const section = TABS.find(({ id }) => id === sectionParam)?.id ?? 'shop'
  const loaded = await loadOrFailure(api.settings.read(), 'Failed to load settings')
  const connections =
    section === 'connections' ? await loadOrFailure(api.connections.read(), connectionsFailed) : null
  return {
    data: loaded.data,
    failure: loaded.failure ?? connections?.failure ?? null,
    connections: connections?.data ?? null,
    section,
    location: { pathname: url.pathname, search: url.search },
  }
})
export const meta = adminMeta('Admin Settings')
export const handle = { crumbs: () => [{ label: 'Settings' }] }
export { PageSkeleton as HydrateFallback }

export default function SettingsPage({
  loaderData: { data: settings, failure, connections, section, location },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <AdminPage title="Admin Settings" failure={failure}>
      {settings && !settings.canSendCodes && (
        <Alert tone="warning" title="Customers cannot create accounts.">
          The shop cannot send verification codes because it has no mail server and no SMS gateway.{' '}
          {section !== 'connections' && (
            <TextLink to={adminPaths.connections}>Set one up under Connections</TextLink>
          )}
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
          <ActiveSection
            section={section}
            settings={settings}
            connections={connections}
            location={location}
          />
        </Tabs>
      )}
    </AdminPage>
  )
}

type ActiveSectionProps = {
  section: SectionId
  settings: Settings
  connections: Connections | null
  location: { pathname: string; search: string }
}

function ActiveSection({ section, settings, connections, location }: ActiveSectionProps) {
  if (section === 'connections')
    return connections && <ConnectionsSection connections={connections} location={location} />
  const Section = SECTIONS[section]
  // The version in the key resets the fields after a save.
  return <Section key={`${section} ${settings.version}`} settings={settings} />
}
