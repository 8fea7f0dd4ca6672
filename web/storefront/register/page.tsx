import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { sentenceOf } from '#domain/errors.ts'
import { REGISTRATION_TEXTS, registrationFault } from '#domain/registration.ts'
import { browserApi } from '../../api.ts'
import { type Page, publicPage } from '../../page-loader.ts'
import { useGoOn } from '../../session/go-on.ts'
import { session } from '../../session/session.ts'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/page.ts'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { forgetInvitation, invitationCode } from './invitation.ts'
import { EMPTY_REGISTRATION, REGISTER_TEXTS, type Registration } from './registration-form.ts'
import { useCode } from './use-code.ts'

const page = publicPage(async ({ api }: Page) => {
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

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Create an account')

/** Details, then the code that proves them; any other failure comes back to the details (S1 §4). */
export default function RegisterPage({
  loaderData: { demoCode, canSendCodes, customerPasswordLength, returnDays, cashLimit },
}: Route.ComponentProps) {
  const [form, setForm] = useState<Registration>(EMPTY_REGISTRATION)
  const [step, setStep] = useState<1 | 2>(1)
  const [problem, setProblem] = useState<string | null>(
    canSendCodes ? null : REGISTRATION_TEXTS.cannotSendCodes,
  )
  const [isBusy, setBusy] = useState(false)
  const { search } = useLocation()
  const url = new URL(`https://shop.invalid/${search}`)
  const code = useCode(form)
  const [invitation, setInvitation] = useState<string | null>(null)
  const codeOfLink = url.searchParams.get('ref')
  useEffect(() => setInvitation(invitationCode(codeOfLink, Date.now())), [codeOfLink])
  useGoOn(url)

  const toCode = async () => {
    const fault = registrationFault(form, customerPasswordLength)
    setProblem(fault)
    if (fault) return
    setBusy(true)
    const refusal = await code.send()
    setProblem(refusal)
    if (refusal === null) setStep(2)
    setBusy(false)
  }

  const create = async (typed: string) => {
    setBusy(true)
    setProblem(null)
    try {
      const { name, email, phone, password } = form
      const referral = invitation ? { referralCode: invitation } : {}
      const answer = await browserApi.auth.register({
        name,
        email,
        phone,
        password,
        code: typed,
        ...referral,
      })
      forgetInvitation()
      session.start(answer)
    } catch (error) {
      const sentence = sentenceOf(error, REGISTER_TEXTS)
      setProblem(sentence)
      // a wrong code is typed again, everything else is mended where it was typed
      if (sentence === REGISTER_TEXTS.wrongCode) code.wasWrong()
      else setStep(1)
      setBusy(false)
    }
  }

  return step === 1 ? (
    <DetailsStep
      form={form}
      passwordLength={customerPasswordLength}
      settings={{ returnDays, cashLimit }}
      onChange={setForm}
      onSubmit={toCode}
      problem={problem}
      isBusy={isBusy}
      invitation={invitation}
      onRemoveInvitation={() => {
        forgetInvitation()
        setInvitation(null)
      }}
    />
  ) : (
    <CodeStep
      email={form.email}
      demoCode={demoCode}
      problem={problem}
      wrongTries={code.wrongTries}
      resent={code.told}
      resendAt={code.resendAt}
      isBusy={isBusy}
      onVerify={create}
      onResend={async () => {
        setProblem(null)
        await code.resend()
      }}
      onBack={() => {
        setProblem(null)
        setStep(1)
      }}
    />
  )
}
