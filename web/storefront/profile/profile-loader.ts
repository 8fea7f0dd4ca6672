import { type Page, personalPage } from '../../page-loader.ts'

/** The account and its referrals; a list that cannot be had takes nothing else with it. */
export const loadProfile = personalPage(async ({ api, url }: Page) => {
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
})
