import { useState } from 'react'
import { useLocation } from 'react-router'
import type { SecondFactorNeeded } from '#contract/second-factors.ts'
import { sentenceOf } from '#domain/errors.ts'
import { paths } from '../../paths.ts'
import { useGoOn } from '../../session/go-on.ts'
import { session } from '../../session/session.ts'
import { type OpenedSession, signInWith } from '../../session/sign-in.ts'
import { SECURITY_CHECK, SIGN_IN_TEXTS } from '../../session/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/page.ts'
import { ChoosePassword } from './choose-password.tsx'
import { SecondStep } from './second-step.tsx'

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Sign in')

const METHODS = [
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
] as const

export default function SignInPage() {
  const [method, setMethod] = useState<'email' | 'phone'>('email')
  const [identifier, setIdentifier] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** A session that may only change its password. The browser keeps it when that is done. */
  const [waiting, setWaiting] = useState<OpenedSession | null>(null)
  const [isChecking, setChecking] = useState(false)
  const [secondFactor, setSecondFactor] = useState<SecondFactorNeeded['secondFactor'] | null>(null)
  const { search } = useLocation()
  const url = new URL(`https://shop.invalid/${search}`)
  useGoOn(url)

  const finish = (answer: OpenedSession) => {
    if (answer.duty === 'change-password') setWaiting(answer)
    else session.start(answer)
  }

  const signIn = async () => {
    setProblem(null)
    setBusy(true)
    try {
      const who = method === 'email' ? { email: identifier } : { phone: identifier }
      const answer = await signInWith({ ...who, password, remember }, () => setChecking(true))
      if (!answer.secondFactor) return finish(answer)
      setSecondFactor(answer.secondFactor)
      setBusy(false)
      setChecking(false)
    } catch (error) {
      setProblem(sentenceOf(error, SIGN_IN_TEXTS))
      setBusy(false)
      setChecking(false)
    }
  }

  if (waiting)
    return (
      <ChoosePassword
        token={waiting.token}
        currentPassword={password}
        onDone={() => session.start(waiting)}
      />
    )

  const leaveSecondStep = (reason: string | null) => {
    setSecondFactor(null)
    setPassword('')
    setProblem(reason)
  }
  if (secondFactor)
    return <SecondStep secondFactor={secondFactor} onBack={leaveSecondStep} onSignedIn={finish} />

  return (
    <>
      <h1 className="h1">Sign in to your account</h1>
      <p className="sign-in__lead">
        Or <TextLink to={paths.register(from(url))}>create a new account</TextLink>
      </p>
      <ScriptForm
        onSubmit={() => {
          void signIn()
        }}
      >
        <Segmented label="Sign in with" options={METHODS} value={method} onChange={setMethod} />
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
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
        <div className="sign-in__line">
          <Checkbox
            label="Remember me"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <TextLink to={paths.forgotPassword}>Forgot your password?</TextLink>
        </div>
        {isChecking && (
          <Note kind="info" role="status" title={SECURITY_CHECK.title}>
            {SECURITY_CHECK.text}
          </Note>
        )}
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Signing in...">
          Sign in
        </Button>
      </ScriptForm>
    </>
  )
}

const from = (url: URL) => {
  const path = url.searchParams.get('from')
  return path ? { from: path } : {}
}
