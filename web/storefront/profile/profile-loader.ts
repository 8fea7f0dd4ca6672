import { type Page, personalPage } from '../../page-loader.ts'

/** The account and its referrals; a referral list that cannot be had takes nothing else with it. */
export const loadProfile = personalPage(async ({ api, url }: Page) => {
  const [profile, referrals] = await Promise.all([
    api.auth.profile(),
    api.referrals.dashboard().catch(() => null),
  ])
  return { profile, referrals, tab: url.searchParams.get('tab') ?? 'account' }
})
