import { Outlet, useRouteError } from 'react-router'
import { Logo } from '../../ui/logo.tsx'
import { Main } from '../../ui/main.tsx'
import { ProblemPage } from '../../ui/problem-page.tsx'
import './sign-in.css'

/** A picture beside a form; no header here (S2 §2). */
export default function SignInLayout() {
  return (
    <div className="sign-in">
      <div className="sign-in__picture">
        <img src="/images/choker-silk-960.webp" alt="" width={960} height={960} />
      </div>
      <Main className="sign-in__side">
        <div className="sign-in__form">
          <Logo />
          <Outlet />
        </div>
      </Main>
    </div>
  )
}

export function ErrorBoundary() {
  return <ProblemPage error={useRouteError()} />
}
