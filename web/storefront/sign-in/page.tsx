import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SecondFactorRequired } from '#contract/second-factors.ts'
import { errorMessage } from '#web/error-message.ts'
import { SECURITY_CHECK, SIGN_IN_TEXTS } from '#web/session/account-texts.ts'
import { useRedirectIfSignedIn } from '#web/session/use-redirect-if-signed-in.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { type SignInSuccess, signInWith } from '../../session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/page.ts'
import { ChoosePassword } from './choose-password.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, 'Sign in')

const IDENTIFIER_METHODS = [
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
] as const

export default function SignInPage() {
  const [method, setMethod] = useState<'email' | 'phone'>('email')
  const [identifier, setIdentifier] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [formError, setFormError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** A session that may only change its password. It is stored after that. */
  const [pendingSession, setPendingSession] = useState<SignInSuccess | null>(null)
  const [isSecurityChecking, setSecurityChecking] = useState(false)
  const [secondFactor, setSecondFactor] = useState<SecondFactorRequired['secondFactor'] | null>(null)
  const { search } = useLocation()
  const url = new URL(`https://shop.invalid/${search}`)
  useRedirectIfSignedIn(url)

  const completeSignIn = (response: SignInSuccess) => {
    if (response.duty === 'change-password') setPendingSession(response)
    else session.start(response)
  }

  const signIn = async () => {
    setFormError(null)
    setBusy(true)
    try {
      const identity = method === 'email' ? { email: identifier } : { phone: identifier }
      const response = await signInWith({ ...identity, password, remember }, () => setSecurityChecking(true))
      if (!response.secondFactor) return completeSignIn(response)
      setSecondFactor(response.secondFactor)
      setBusy(false)
      setSecurityChecking(false)
    } catch (error) {
      setFormError(errorMessage(error, SIGN_IN_TEXTS))
      setBusy(false)
      setSecurityChecking(false)
    }
  }

  if (pendingSession)
    return (
      <ChoosePassword
        token={pendingSession.token}
        currentPassword={password}
        onPasswordChanged={() => session.start(pendingSession)}
      />
    )

  const leaveSecondFactor = (message: string | null) => {
    setSecondFactor(null)
    setPassword('')
    setFormError(message)
  }
  if (secondFactor)
    return (
      <SecondFactorStep secondFactor={secondFactor} onBack={leaveSecondFactor} onSignedIn={completeSignIn} />
    )

  return (
    <>
      <h1 className="h1">Sign in to your account</h1>
      <p className="sign-in__intro">
        Or <TextLink to={paths.register(returnPathOption(url))}>create a new account</TextLink>
      </p>
      <ClientForm
        onSubmit={() => {
          void signIn()
        }}
      >
        <SegmentedControl
          label="Sign in with"
          options={IDENTIFIER_METHODS}
          value={method}
          onChange={setMethod}
        />
        {formError && (
          <Alert tone="error" role="alert">
            {formError}
          </Alert>
        )}
        {method === 'email' ? (
          <TextField
            key="email"
            label="Email address"
            type="email"
            name="email"
            autoComplete="username"
            placeholder="you@example.in"
            required
            value={identifier}
            onChange={(event) => setIdentifier(event.target.value)}
          />
        ) : (
          <TextField
            key="phone"
            label="Phone number"
            type="tel"
            name="phone"
            autoComplete="tel"
            placeholder="+91 98765 43210"
            required
            value={identifier}
            onChange={(event) => setIdentifier(event.target.value)}
          />
        )}
        <PasswordField
          label="Password"
          name="password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="sign-in__row">
          <Checkbox
            label="Remember me"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
        </div>
        {isSecurityChecking && (
          <Alert tone="info" role="status" title={SECURITY_CHECK.title}>
            {SECURITY_CHECK.text}
          </Alert>
        )}
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Signing in...">
          Sign in
        </Button>
      </ClientForm>
    </>
  )
}

const returnPathOption = (url: URL) => {
  const path = url.searchParams.get('from')
  return path ? { from: path } : {}
}
