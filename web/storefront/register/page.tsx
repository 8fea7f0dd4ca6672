import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sentenceOf } from '#domain/errors.ts'
import { registrationFault } from '#domain/registration.ts'
import { browserApi } from '../../api.ts'
import { type Page, publicPage } from '../../page-loader.ts'
import { returnTo } from '../../session/require-session.ts'
import { session } from '../../session/session.ts'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/page.ts'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { EMPTY_REGISTRATION, REGISTER_TEXTS, type Registration } from './registration-form.ts'

const page = publicPage(async ({ api }: Page) => ({ demoCode: (await api.settings.read()).demoCode }))
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Create an account')

/** Details, then the code that proves them; any other failure comes back to the details (S1 §4). */
export default function RegisterPage({ loaderData: { demoCode } }: Route.ComponentProps) {
  const [form, setForm] = useState<Registration>(EMPTY_REGISTRATION)
  const [step, setStep] = useState<1 | 2>(1)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { search } = useLocation()
  const url = new URL(`https://shop.invalid/${search}`)

  const send = async () => {
    await browserApi.auth.verify({ email: form.email, phone: form.phone })
  }

  const toCode = async () => {
    const fault = registrationFault(form)
    setProblem(fault)
    if (fault) return
    setBusy(true)
    try {
      await send()
      setStep(2)
    } catch (error) {
      setProblem(sentenceOf(error, { ...REGISTER_TEXTS, failed: REGISTER_TEXTS.verificationFailed }))
    }
    setBusy(false)
  }

  const create = async (code: string) => {
    setBusy(true)
    setProblem(null)
    try {
      const { name, email, phone, password } = form
      const referralCode = url.searchParams.get('ref')
      session.start(
        await browserApi.auth.register({
          name,
          email,
          phone,
          password,
          code,
          ...(referralCode ? { referralCode } : {}),
        }),
      )
      await navigate(returnTo(url), { replace: true })
    } catch (error) {
      const sentence = sentenceOf(error, REGISTER_TEXTS)
      setProblem(sentence)
      // a wrong code is typed again, everything else is mended where it was typed
      if (sentence !== REGISTER_TEXTS.wrongCode) setStep(1)
      setBusy(false)
    }
  }

  return step === 1 ? (
    <DetailsStep form={form} onChange={setForm} onSubmit={toCode} problem={problem} isBusy={isBusy} />
  ) : (
    <CodeStep
      email={form.email}
      demoCode={demoCode}
      problem={problem}
      isBusy={isBusy}
      onVerify={create}
      onResend={send}
      onBack={() => {
        setProblem(null)
        setStep(1)
      }}
    />
  )
}
