import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { getRegistrationError, REGISTRATION_TEXTS } from '#domain/registration.ts'
import { errorMessage } from '#web/error-message.ts'
import { useRedirectIfSignedIn } from '#web/session/use-redirect-if-signed-in.ts'
import { browserApi } from '../../api.ts'
import { createPublicLoaders, type PageLoaderArgs } from '../../page-loader.ts'
import { session } from '../../session/session.ts'
import { noIndexMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/page.ts'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { EMPTY_REGISTRATION, REGISTER_TEXTS, type RegistrationFormValues } from './registration-form.ts'
import { clearReferralCode, resolveReferralCode } from './stored-referral-code.ts'
import { useVerificationCode } from './use-verification-code.ts'

const page = createPublicLoaders(async ({ api }: PageLoaderArgs) => {
  const { demoCode, canSendCodes, customerPasswordLength, returnDays, cashLimit } = await api.settings.read()
  return {
    demoCode,
    canSendCodes,
    customerPasswordLength,
    returnDays,
    cashLimit,
  }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, 'Create an account')

/** First the details, then the code that confirms them. Any other error returns to the details. */
export default function RegisterPage({
  loaderData: { demoCode, canSendCodes, customerPasswordLength, returnDays, cashLimit },
}: Route.ComponentProps) {
  const [form, setForm] = useState<RegistrationFormValues>(EMPTY_REGISTRATION)
  const [step, setStep] = useState<1 | 2>(1)
  const [formError, setFormError] = useState<string | null>(
    canSendCodes ? null : REGISTRATION_TEXTS.cannotSendCodes,
  )
  const [isBusy, setBusy] = useState(false)
  const { search } = useLocation()
  const url = new URL(`https://shop.invalid/${search}`)
  const verification = useVerificationCode(form)
  const [referralCode, setReferralCode] = useState<string | null>(null)
  const codeFromLink = url.searchParams.get('ref')
  useEffect(() => setReferralCode(resolveReferralCode(codeFromLink, Date.now())), [codeFromLink])
  useRedirectIfSignedIn(url)

  const requestCode = async () => {
    const validationError = getRegistrationError(form, customerPasswordLength)
    setFormError(validationError)
    if (validationError) return
    setBusy(true)
    const sendError = await verification.send()
    setFormError(sendError)
    if (sendError === null) setStep(2)
    setBusy(false)
  }

  const createAccount = async (enteredCode: string) => {
    setBusy(true)
    setFormError(null)
    try {
      const { name, email, phone, password } = form
      const referralInput = referralCode ? { referralCode } : {}
      const response = await browserApi.auth.register({
        name,
        email,
        phone,
        password,
        code: enteredCode,
        ...referralInput,
      })
      clearReferralCode()
      session.start(response)
    } catch (error) {
      const message = errorMessage(error, REGISTER_TEXTS)
      setFormError(message)
      // A wrong code can be entered again. Other errors are corrected in the details.
      if (message === REGISTER_TEXTS.wrongCode) verification.recordWrongCode()
      else setStep(1)
      setBusy(false)
    }
  }

  return step === 1 ? (
    <DetailsStep
      form={form}
      minPasswordLength={customerPasswordLength}
      settings={{ returnDays, cashLimit }}
      onChange={setForm}
      onSubmit={requestCode}
      formError={formError}
      isBusy={isBusy}
      referralCode={referralCode}
      onRemoveReferralCode={() => {
        clearReferralCode()
        setReferralCode(null)
      }}
    />
  ) : (
    <CodeStep
      email={form.email}
      demoCode={demoCode}
      formError={formError}
      failedAttempts={verification.failedAttempts}
      resendMessage={verification.resendMessage}
      resendAt={verification.resendAt}
      isBusy={isBusy}
      onVerify={createAccount}
      onResend={async () => {
        setFormError(null)
        await verification.resend()
      }}
      onBack={() => {
        setFormError(null)
        setStep(1)
      }}
    />
  )
}
