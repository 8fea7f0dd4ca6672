import { Link, useNavigate } from 'react-router'
import type { Profile } from '#contract/account.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { paths } from '#web/paths.ts'
import { signOut } from '#web/session/sign-out.ts'
import { AddressBook } from '#web/storefront/addresses/address-book.tsx'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/page.ts'
import * as texts from './overview-texts.ts'
import { loadProfile } from './profile-loader.ts'
import { Referrals } from './referrals.tsx'
import { StoreCredit } from './store-credit.tsx'
import './profile.css'

export const clientLoader = loadProfile
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.myProfile)
export const HydrateFallback = () => <PageSkeleton />

const TABS = [
  ['account', texts.accountInformation],
  ['addresses', texts.savedAddresses],
  ['referrals', texts.myReferrals],
  ['store-credit', texts.storeCredit],
  ['orders', texts.orderHistory],
] as const

export default function ProfilePage({
  loaderData: { profile, referrals, storeCredit, addresses, tab },
}: Route.ComponentProps) {
  return (
    <Main className="wrap profile personal-page">
      <ProfileHeader profile={profile} />
      <div className="profile__inner">
        <ProfileNav tab={tab} />
        {referrals ? (
          <Referrals dashboard={referrals} />
        ) : storeCredit !== undefined ? (
          <StoreCredit storeCredit={storeCredit} />
        ) : tab === 'addresses' ? (
          <AddressBook profile={profile} addresses={addresses} />
        ) : tab === 'orders' ? (
          <section>
            <h2 className="h2">{texts.orderHistory}</h2>
            <p className="muted profile__text">{texts.orderHistoryText}</p>
            <ButtonLink to={paths.orders}>{texts.myOrders}</ButtonLink>
          </section>
        ) : (
          <AccountInformation profile={profile} />
        )}
      </div>
    </Main>
  )
}

function ProfileHeader({ profile: { name, email, referralCredits } }: { profile: Profile }) {
  return (
    <header className="profile__head">
      <span className="profile__initial" aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
      <div>
        <h1 className="h1">{name}</h1>
        <p className="muted">{email}</p>
      </div>
      <p className="profile__balance">
        <span className="caption">{texts.referralBalance}</span>
        <b className="num">{formatRupees(referralCredits)}</b>
        <TextLink to={paths.checkout}>{texts.useCredits}</TextLink>
      </p>
    </header>
  )
}

function ProfileNav({ tab }: { tab: string }) {
  const navigate = useNavigate()
  return (
    <nav className="profile__menu" aria-label={texts.account} ref={scrollToCurrent}>
      {TABS.map(([name, label]) => (
        <Link
          key={name}
          to={paths.profile(name === 'account' ? undefined : name)}
          aria-current={tab === name ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
      <Link to={paths.ownReviews}>{texts.myReviews}</Link>
      <Link to={paths.profilePassword}>{texts.changePassword}</Link>
      <Link to={paths.profilePayment}>{texts.paymentMethods}</Link>
      <Link to={paths.profilePrivacy}>{texts.privacy}</Link>
      <button
        type="button"
        onClick={() => {
          void navigate(paths.home)
          void signOut()
        }}
      >
        {texts.signOut}
      </button>
    </nav>
  )
}

/** On a narrow screen the menu scrolls sideways. It starts at the current tab. */
function scrollToCurrent(menu: HTMLElement | null): void {
  const current = menu?.querySelector<HTMLElement>('[aria-current]')
  if (menu && current) menu.scrollLeft = current.offsetLeft - menu.offsetLeft - current.offsetWidth / 2
}

function AccountInformation({ profile }: { profile: Profile }) {
  const { name, email, phone, createdAt, address } = profile
  return (
    <section>
      <div className="profile__title">
        <h2 className="h2">{texts.accountInformation}</h2>
        <ButtonLink variant="text" to={paths.profileEdit}>
          {texts.edit}
        </ButtonLink>
      </div>
      <DescriptionList
        items={[
          [texts.fullName, name],
          [texts.email, email],
          [texts.phone, phone ? formatPhone(phone) : texts.noPhone],
          ...(profile.pendingContacts ?? []).map(
            ({ field, value }) =>
              [
                field === 'email' ? texts.newEmail : texts.newPhone,
                <>
                  {texts.notConfirmed(field === 'phone' ? formatPhone(value) : value)}{' '}
                  <TextLink to={paths.profileEdit}>{texts.enterCode}</TextLink>
                </>,
              ] as const,
          ),
          [texts.memberSince, formatDate(createdAt)],
          [
            texts.defaultAddress,
            address ? (
              texts.address(address.street, address.city, address.state, address.postalCode)
            ) : (
              <>
                {texts.noAddress} <TextLink to={paths.profile('addresses')}>{texts.addAddress}</TextLink>
              </>
            ),
          ],
        ]}
      />
    </section>
  )
}
