import { redirect } from 'react-router'
import { fillShopText, PAGE_TEXT_DEFAULTS } from '#domain/shop-texts.ts'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Main } from '#web/ui/main.tsx'
import type { Route } from './+types/page.ts'
import { texts } from './texts.ts'
import './opening-soon.css'

const openingSoon = createPublicLoaders(async ({ api }: PageLoaderArgs) => {
  const { isOpen, shopName, tagline, phone, email, address, brand, pageTexts } = await api.settings.read()
  if (isOpen) throw redirect(paths.home)
  return {
    shopName,
    tagline,
    text: fillShopText(pageTexts.openingSoonText, PAGE_TEXT_DEFAULTS.openingSoonText),
    phone,
    email,
    address,
    logo: brand.logo,
  }
})
export const loader = openingSoon.loader
export const clientLoader = openingSoon.clientLoader

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? texts.heading(loaderData.shopName) : texts.title },
  { name: 'robots', content: 'noindex' },
]

/** What visitors see on every page until the owner opens the shop. */
export default function OpeningSoonPage({
  loaderData: { shopName, tagline, text, phone, email, address, logo },
}: Route.ComponentProps) {
  return (
    <Main className="opening-soon">
      <Logo name={shopName} picture={logo} />
      <h1>{texts.heading(shopName)}</h1>
      {tagline && <p className="opening-soon__tagline">{tagline}</p>}
      <p>{text}</p>
      {(phone || email) && (
        <div className="opening-soon__contact">
          <p>{texts.questions}</p>
          <p>
            {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
          {address && <address>{address}</address>}
        </div>
      )}
    </Main>
  )
}
