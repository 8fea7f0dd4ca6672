import { Outlet, useRouteError } from 'react-router'
import { type Page, publicPage } from '../../page-loader.ts'
import { Logo } from '../../ui/logo.tsx'
import { Main } from '../../ui/main.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ProblemPage } from '../../ui/problem-page.tsx'
import { shopHead } from '../shared/shop-head.ts'
import type { Route } from './+types/layout.ts'
import './sign-in.css'

/** The picture is the shop's own: that of its first collection. */
const frame = publicPage(async ({ api, url }: Page) => {
  const settings = await api.settings.read()
  const picture = settings.home.ourCollection?.tiles[0]?.picture ?? null
  return { shop: shopHead(settings, url), picture }
})
export const loader = frame.loader
export const clientLoader = frame.clientLoader

/** A picture beside a form; no header here (S2 §2). */
export default function SignInLayout({ loaderData: { shop, picture } }: Route.ComponentProps) {
  return (
    <div className="sign-in">
      <div className="sign-in__picture">
        {picture && <Picture image={picture} alt="" sizes="(min-width: 1024px) 50vw, 100vw" priority />}
      </div>
      <Main className="sign-in__side">
        <div className="sign-in__form">
          <Logo name={shop.name} />
          <Outlet />
        </div>
      </Main>
    </div>
  )
}

export function ErrorBoundary() {
  return <ProblemPage error={useRouteError()} />
}
