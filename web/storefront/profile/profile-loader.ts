import { OFFLINE, ShopError } from '#domain/errors.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'

const TABS = ['account', 'addresses', 'referrals', 'orders'] as const

export const PROFILE_ERRORS = {
  unavailable: 'Failed to load profile data. Please try again later.',
  failed: 'Failed to fetch profile data',
}

/** The account, and what the chosen tab shows; a list that cannot be had takes nothing else with it. */
export const loadProfile = createAuthenticatedLoader(async ({ api, url }: PageLoaderArgs) => {
  const tab = TABS.find((name) => name === url.searchParams.get('tab')) ?? 'account'
  const [profile, referrals, addresses] = await Promise.all([
    api.account.profile(),
    tab === 'referrals' ? api.referrals.dashboard().catch(toReferralError) : null,
    tab === 'addresses'
      ? api.addresses.list().then(
          (response) => response.addresses,
          () => null,
        )
      : null,
  ])
  return { profile, referrals, addresses, tab }
}, PROFILE_ERRORS)

export const loadProfileToEdit = createAuthenticatedLoader(
  async ({ api }: PageLoaderArgs) => {
    const [profile, settings] = await Promise.all([
      api.account.profile(),
      // Only for the note with the code of a demo: the page does without.
      api.settings.read().catch(() => null),
    ])
    return { profile, demoCode: settings?.demoCode ?? null }
  },
  { unavailable: 'Failed to load your profile data. Please try again later.' },
)

const toReferralError = (error: unknown) => ({
  problem:
    error instanceof ShopError && error.code !== OFFLINE
      ? 'Failed to fetch referral data'
      : 'Failed to load referral data. Please try again later.',
})
