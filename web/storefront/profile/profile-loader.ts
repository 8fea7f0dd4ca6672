import { type Page, personalPage } from '../../page-loader.ts'

/** The account and its referrals; a list that cannot be had takes nothing else with it. */
async function fetchProfile({ api, url }: Page) {
  const tab = url.searchParams.get('tab') ?? 'account'
  const [profile, referrals, addresses] = await Promise.all([
    api.auth.profile(),
    api.referrals.dashboard().catch(() => null),
    tab === 'addresses'
      ? api.addresses.list().then(
          (answer) => answer.addresses,
          () => null,
        )
      : null,
  ])
  return { profile, referrals, addresses, tab }
}

/** Of the pages about the account; what is said where the shop cannot be reached: S2 §8. */
export const loadProfile = personalPage(fetchProfile, {
  unavailable: 'Failed to load profile data. Please try again later.',
})

export const loadProfileToEdit = personalPage(fetchProfile, {
  unavailable: 'Failed to load your profile data. Please try again later.',
})
