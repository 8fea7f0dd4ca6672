import { Outlet, useRouteError } from 'react-router'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { toSiteInfo } from '#web/storefront/shared/site-info.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Main } from '#web/ui/main.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/layout.ts'
import './sign-in.css'

/** The picture is that of the shop's first collection. */
const layoutRoute = createPublicLoaders(async ({ api, url }: PageLoaderArgs) => {
  const settings = await api.settings.read()
  const picture = settings.home.ourCollection?.tiles[0]?.picture ?? null
  return {
    shop: toSiteInfo(settings, url),
    logo: settings.brand.logo,
    picture,
    customerPasswordLength: settings.customerPasswordLength,
  }
})
export const loader = layoutRoute.loader
export const clientLoader = layoutRoute.clientLoader

/** What the layout passes to its pages. */
export type SignInData = { customerPasswordLength: number }

/** A picture beside a form, without the header. */
export default function SignInLayout({
  loaderData: { shop, logo, picture, customerPasswordLength },
}: Route.ComponentProps) {
  return (
    <div className="sign-in">
      <div className="sign-in__picture">
        {picture && <Picture image={picture} alt="" sizes="(min-width: 1024px) 50vw, 100vw" priority />}
      </div>
      <Main className="sign-in__content">
        <div className="sign-in__form">
          <Logo name={shop.name} picture={logo} />
          <Outlet context={{ customerPasswordLength } satisfies SignInData} />
        </div>
      </Main>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
