import { useState } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import type { SecondFactorRequired } from '#contract/second-factors.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { session } from '#web/session/session.ts'
import { type SignInSuccess, signInWith } from '#web/session/sign-in.ts'
import { useRedirectIfSignedIn } from '#web/session/use-redirect-if-signed-in.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/page.ts'
import { ChoosePassword } from './choose-password.tsx'
import * as commonTexts from './common-texts.ts'
import type { SignInData } from './layout.tsx'
import * as passwordTexts from './new-password-texts.ts'
import { SecondFactorStep } from './second-factor-step.tsx'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.pageTitle)

const METHOD_OPTIONS = [
  { value: 'email', label: texts.methods.email },
  { value: 'phone', label: texts.methods.phone },
] as const

/** The identifier is an e-mail address or a phone number. It stays when the person switches between them. */
const EMPTY_FORM = { identifier: '', password: '', remember: false }

export default function SignInPage() {
  const { isUnclaimed } = useOutletContext<SignInData>()
  const [method, setMethod] = useState<'email' | 'phone'>('email')
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

  const { form, values, input, checkbox, onSubmit, failure, setFailure, isBusy, isSubmitSuccessful } =
    useStorefrontForm({
      defaultValues: EMPTY_FORM,
      submit: async ({ identifier, password, remember }) => {
        const identity = method === 'email' ? { email: identifier } : { phone: identifier }
        try {
          const response = await signInWith({ ...identity, password, remember }, () =>
            setSecurityChecking(true),
          )
          if (response.secondFactor) setSecondFactor(response.secondFactor)
          else completeSignIn(response)
        } finally {
          setSecurityChecking(false)
        }
      },
      failure: accountTexts.signInErrors,
    })

  if (pendingSession)
    return (
      <ChoosePassword
        token={pendingSession.token}
        currentPassword={values.password}
        onPasswordChanged={() => session.start(pendingSession)}
      />
    )

  const leaveSecondFactor = (message: string | null) => {
    setSecondFactor(null)
    form.reset({ ...values, password: '' })
    if (message) setFailure(message)
  }
  if (secondFactor)
    return (
      <SecondFactorStep secondFactor={secondFactor} onBack={leaveSecondFactor} onSignedIn={completeSignIn} />
    )

  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      <p className="sign-in__intro">
        {texts.or} <TextLink to={paths.register(returnPathOption(url))}>{texts.createAccount}</TextLink>
      </p>
      {isUnclaimed && (
        <p className="sign-in__intro">
          {texts.unclaimed} <TextLink to={paths.claim}>{texts.claim}</TextLink>
        </p>
      )}
      <ClientForm onSubmit={onSubmit}>
        <SegmentedControl
          label={texts.methodsLabel}
          options={METHOD_OPTIONS}
          value={method}
          onChange={setMethod}
        />
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        {method === 'email' ? (
          <TextField
            {...input('identifier')}
            key="email"
            label={commonTexts.email}
            type="email"
            name="email"
            autoComplete="username"
            placeholder={texts.emailExample}
            required
          />
        ) : (
          <TextField
            {...input('identifier')}
            key="phone"
            label={commonTexts.phone}
            type="tel"
            name="phone"
            autoComplete="tel"
            placeholder={commonTexts.phoneExample}
            required
          />
        )}
        <PasswordField {...input('password')} label={passwordTexts.labels.first.password} required />
        <div className="sign-in__row">
          <Checkbox {...checkbox('remember')} label={texts.remember} />
          <TextLink to={paths.forgotPassword}>{texts.forgotPassword}</TextLink>
        </div>
        {isSecurityChecking && (
          <Alert tone="info" role="status" title={accountTexts.securityCheckTitle}>
            {accountTexts.securityCheckText}
          </Alert>
        )}
        <Button
          type="submit"
          size="large"
          wide
          busy={isBusy || isSubmitSuccessful}
          busyLabel={texts.signingIn}
        >
          {commonTexts.signIn}
        </Button>
      </ClientForm>
    </>
  )
}

const returnPathOption = (url: URL) => {
  const path = url.searchParams.get('from')
  return path ? { from: path } : {}
}
