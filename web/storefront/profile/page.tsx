import { Link, useNavigate } from 'react-router'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { paths } from '../../paths.ts'
import { signOut } from '../../session/sign-out.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Main } from '../../ui/main.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AddressBook } from '../addresses/address-book.tsx'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/page.ts'
import { loadProfile } from './profile-loader.ts'
import { Referrals } from './referrals.tsx'
import './profile.css'

export const clientLoader = loadProfile
export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'My Profile')
export const HydrateFallback = () => <PageSkeleton />

const TABS = [
  ['account', 'Account Information'],
  ['addresses', 'Saved Addresses'],
  ['referrals', 'My Referrals'],
  ['orders', 'Order History'],
] as const

export default function ProfilePage({
  loaderData: { profile, referrals, addresses, tab },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <Main className="wrap profile">
      <header className="profile__head">
        <span className="profile__initial" aria-hidden="true">
          {profile.name.charAt(0).toUpperCase()}
        </span>
        <div>
          <h1 className="h1">{profile.name}</h1>
          <p className="muted">{profile.email}</p>
        </div>
        <p className="profile__balance">
          <span className="caption">Referral Balance</span>
          <b className="num">{formatRupees(profile.referralCredits)}</b>
          <TextLink to={paths.checkout}>Use Credits</TextLink>
        </p>
      </header>
      <div className="profile__in">
        <nav className="profile__menu" aria-label="Account">
          {TABS.map(([name, label]) => (
            <Link
              key={name}
              to={paths.profile(name === 'account' ? undefined : name)}
              aria-current={tab === name ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
          <Link to={paths.profilePassword}>Change Password</Link>
          <Link to={paths.profilePayment}>Payment Methods</Link>
          <Link to={paths.profilePrivacy}>Privacy</Link>
          <button
            type="button"
            onClick={() => {
              void navigate(paths.home)
              void signOut()
            }}
          >
            Sign Out
          </button>
        </nav>
        {referrals ? (
          <Referrals dashboard={referrals} />
        ) : tab === 'addresses' ? (
          <AddressBook profile={profile} addresses={addresses} />
        ) : tab === 'orders' ? (
          <section>
            <h2 className="h2">Order History</h2>
            <p className="muted profile__line">Every order with its course and its invoice.</p>
            <ButtonLink to={paths.orders}>My Orders</ButtonLink>
          </section>
        ) : (
          <section>
            <div className="profile__title">
              <h2 className="h2">Account Information</h2>
              <ButtonLink variant="text" to={paths.profileEdit}>
                Edit
              </ButtonLink>
            </div>
            <Facts
              facts={[
                ['Full name', profile.name],
                ['Email', profile.email],
                ['Phone', profile.phone ? formatPhone(profile.phone) : 'None yet'],
                ['Member since', formatDate(profile.createdAt)],
                [
                  'Default address',
                  profile.address ? (
                    `${profile.address.street}, ${profile.address.city}, ${profile.address.state} ${profile.address.postalCode}`
                  ) : (
                    <>
                      No address saved yet. <TextLink to={paths.profile('addresses')}>Add Address</TextLink>
                    </>
                  ),
                ],
              ]}
            />
          </section>
        )}
      </div>
    </Main>
  )
}
