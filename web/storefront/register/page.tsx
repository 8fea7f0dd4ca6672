import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Invitation } from '#contract/referrals.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { getRegistrationError, REGISTRATION_TEXTS, WRONG_CODE } from '#domain/registration.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { session } from '#web/session/session.ts'
import { useRedirectIfSignedIn } from '#web/session/use-redirect-if-signed-in.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/page.ts'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { EMPTY_REGISTRATION, type RegistrationValues } from './registration-values.ts'
import { clearReferralCode, resolveReferralCode } from './stored-referral-code.ts'
import * as texts from './texts.ts'
import { useVerificationCode } from './use-verification-code.ts'

const page = createPublicLoaders(async ({ api }: PageLoaderArgs) => {
  const settings = await api.settings.read()
  const { demoCode, canSendCodes, codeChannels, customerPasswordLength } = settings
  const { returnDays, returnDeductions, engravedReturns, insuredDelivery, cashLimit } = settings
  return {
    demoCode,
    canSendCodes,
    codeChannels,
    customerPasswordLength,
    terms: {
      returnDays,
      returnDeductions,
      engravedReturns,
      insuredDelivery,
      cashLimit,
    },
  }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.pageTitle)

/** First the details, then the code that confirms them. Any other error returns to the details. */
export default function RegisterPage({
  loaderData: { demoCode, canSendCodes, codeChannels, customerPasswordLength, terms },
}: Route.ComponentProps) {
  const [step, setStep] = useState<1 | 2>(1)
  const [codeError, setCodeError] = useState<string | null>(null)
  const [codeErrors, setCodeErrors] = useState<{ code?: string; phoneCode?: string }>({})
  const [isVerifying, setVerifying] = useState(false)
  const [referralCode, setReferralCode] = useState<string | null>(null)
  const { search } = useLocation()
  const url = new URL(`https://shop.invalid/${search}`)
  const codeFromLink = url.searchParams.get('ref')
  useEffect(() => setReferralCode(resolveReferralCode(codeFromLink, Date.now())), [codeFromLink])
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  useEffect(() => {
    setInvitation(null)
    if (!referralCode) return
    let isCurrent = true
    // Registration works without the answer.
    browserApi.referrals.invitation({ code: referralCode }).then(
      (answer) => isCurrent && setInvitation(answer),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [referralCode])
  useRedirectIfSignedIn(url)

  const form = useStorefrontForm<RegistrationValues>({
    defaultValues: EMPTY_REGISTRATION,
    submit: async (values) => {
      const validationError = getRegistrationError(values, customerPasswordLength)
      if (validationError) throw invalid(validationError)
      const sendError = await verification.send()
      if (sendError) throw invalid(sendError)
      setCodeError(null)
      setStep(2)
    },
    failure: texts.errors,
  })
  const verification = useVerificationCode(form.values)

  const createAccount = async (codes: { code: string; phoneCode?: string }) => {
    setVerifying(true)
    setCodeError(null)
    setCodeErrors({})
    const { name, email, phone, password } = form.values
    try {
      const response = await browserApi.auth.register({
        name,
        email,
        phone,
        password,
        ...codes,
        ...(referralCode ? { referralCode } : {}),
      })
      clearReferralCode()
      session.start(response)
      if (response.invitationNotice) showToast({ title: response.invitationNotice })
    } catch (error) {
      const message = errorMessage(error, texts.errors)
      // A wrong code can be entered again. Other errors are corrected in the details.
      if (error instanceof ShopError && error.code === WRONG_CODE) {
        setCodeError(message)
        setCodeErrors(Object.fromEntries((error.errors ?? []).map(({ path, message }) => [path, message])))
        verification.recordWrongCode()
      } else {
        form.setFailure(message)
        setStep(1)
      }
      setVerifying(false)
    }
  }

  if (step === 1)
    return (
      <DetailsStep
        form={form}
        minPasswordLength={customerPasswordLength}
        settings={terms}
        formError={
          form.failure ?? (canSendCodes || form.isSubmitted ? undefined : REGISTRATION_TEXTS.cannotSendCodes)
        }
        referralCode={referralCode}
        invitation={invitation}
        onRemoveReferralCode={() => {
          clearReferralCode()
          setReferralCode(null)
        }}
      />
    )
  return (
    <CodeStep
      email={form.values.email}
      phone={form.values.phone}
      channels={verification.channels ?? codeChannels}
      demoCode={demoCode}
      formError={codeError}
      codeErrors={codeErrors}
      failedAttempts={verification.failedAttempts}
      resendMessage={verification.resendMessage}
      resendAt={verification.resendAt}
      isBusy={isVerifying}
      onVerify={createAccount}
      onResend={async () => {
        setCodeError(null)
        setCodeErrors({})
        await verification.resend()
      }}
      onBack={() => setStep(1)}
    />
  )
}
