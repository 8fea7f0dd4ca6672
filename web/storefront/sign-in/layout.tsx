import { Outlet, useRouteError } from 'react-router'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { findCollectionPicture } from '#web/storefront/shared/find-collection-picture.ts'
import { toSiteInfo } from '#web/storefront/shared/site-info.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Main } from '#web/ui/main.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/layout.ts'
import './sign-in.css'

/** The picture is that of the first collection on the home page. */
const layoutRoute = createPublicLoaders(async ({ api, url }: PageLoaderArgs) => {
  const [settings, { blocks }] = await Promise.all([api.settings.read(), api.home.read()])
  return {
    shop: toSiteInfo(settings, url),
    logo: settings.brand.logo,
    picture: findCollectionPicture(blocks, 0),
    customerPasswordLength: settings.customerPasswordLength,
    isUnclaimed: settings.isUnclaimed,
  }
})
export const loader = layoutRoute.loader
export const clientLoader = layoutRoute.clientLoader

/** What the layout passes to its pages. */
export type SignInData = { customerPasswordLength: number; isUnclaimed: boolean }

/** A picture beside a form, without the header. */
export default function SignInLayout({ loaderData: { shop, logo, picture, ...data } }: Route.ComponentProps) {
  return (
    <div className="sign-in">
      {picture && (
        <div className="sign-in__picture">
          <Picture image={picture} alt="" sizes="(min-width: 1024px) 50vw, 100vw" priority />
        </div>
      )}
      <Main className="sign-in__content">
        <div className="sign-in__form">
          <Logo name={shop.name} picture={logo} />
          <Outlet context={data satisfies SignInData} />
        </div>
      </Main>
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
