import type { Api } from '#contract/contract.ts'
import { type LoadResult, loadOrFailure } from '#web/admin/kit/load-or-failure.ts'

export const TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'orders', label: 'Orders' },
  { id: 'cart', label: 'Cart' },
  { id: 'wishlist', label: 'Wishlist' },
  { id: 'activity', label: 'Activity' },
  { id: 'referrals', label: 'Referrals' },
] as const
type TabId = (typeof TABS)[number]['id']

export const isTab = (name: string): name is TabId => TABS.some(({ id }) => id === name)

type TabEndpoints = Pick<Api['customers'], 'orders' | 'cart' | 'wishlist' | 'activity'>
type TabResponse<Name extends keyof TabEndpoints> = Awaited<ReturnType<TabEndpoints[Name]>>
type Network = Awaited<ReturnType<Api['referrals']['network']>>
type Chain = Awaited<ReturnType<Api['referrals']['chain']>>

export type TabData =
  | { tab: 'profile' }
  | { [Name in keyof TabEndpoints]: { tab: Name } & LoadResult<TabResponse<Name>> }[keyof TabEndpoints]
  | { tab: 'referrals'; network: LoadResult<Network>; chain: LoadResult<Chain> }

/** Only what the open tab shows is asked for; what fails is said in its tab. */
export async function loadTab(api: Api, tab: TabId, id: string, page: number): Promise<TabData> {
  const failure = `Failed to load ${tab} data`
  switch (tab) {
    case 'profile':
      return { tab }
    case 'orders':
      return { tab, ...(await loadOrFailure(api.customers.orders({ id, page, limit: 10 }), failure)) }
    case 'cart':
      return { tab, ...(await loadOrFailure(api.customers.cart({ id }), failure)) }
    case 'wishlist':
      return { tab, ...(await loadOrFailure(api.customers.wishlist({ id }), failure)) }
    case 'activity':
      return { tab, ...(await loadOrFailure(api.customers.activity({ id }), failure)) }
    case 'referrals': {
      const [network, chain] = await Promise.all([
        loadOrFailure(api.referrals.network({ userId: id }), 'Failed to fetch referral network data'),
        loadOrFailure(api.referrals.chain({ userId: id }), 'Failed to load referral data'),
      ])
      return { tab, network, chain }
    }
  }
}
