import { OFFLINE, ShopError } from '#domain/errors.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '#web/page-loader.ts'
import * as texts from './overview-texts.ts'

const TABS = ['account', 'addresses', 'referrals', 'store-credit', 'orders'] as const

export const PROFILE_ERRORS = {
  unavailable: texts.unavailable,
  failed: texts.failed,
}

/** The account and the data of the chosen tab. When the tab's data cannot be fetched, the account is still shown. */
export const loadProfile = createAuthenticatedLoader(async ({ api, url }: PageLoaderArgs) => {
  const tab = TABS.find((name) => name === url.searchParams.get('tab')) ?? 'account'
  const [profile, referrals, storeCredit, addresses] = await Promise.all([
    api.account.profile(),
    tab === 'referrals' ? api.referrals.dashboard().catch(toReferralError) : null,
    tab === 'store-credit' ? api.orders.storeCredit().catch(() => null) : undefined,
    tab === 'addresses'
      ? api.addresses.list().then(
          (response) => response.addresses,
          () => null,
        )
      : null,
  ])
  return { profile, referrals, storeCredit, addresses, tab }
}, PROFILE_ERRORS)

export const loadProfileToEdit = createAuthenticatedLoader(
  async ({ api }: PageLoaderArgs) => ({ profile: await api.account.profile() }),
  { unavailable: texts.editUnavailable },
)

const toReferralError = (error: unknown) => ({
  problem:
    error instanceof ShopError && error.code !== OFFLINE ? texts.referralsFailed : texts.referralsUnavailable,
})
