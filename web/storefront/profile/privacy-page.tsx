import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ShopError, sentenceOf } from '#domain/errors.ts'
import { indiaDay } from '#domain/india-time.ts'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { ACCOUNT_TEXTS } from '../../session/texts.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ScriptForm } from '../../ui/form.tsx'
import { Main } from '../../ui/main.tsx'
import { ErrorBanner, Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/privacy-page.ts'
import { loadProfile } from './profile-loader.ts'
import './profile.css'

export const clientLoader = loadProfile
export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Privacy')
export const HydrateFallback = () => <PageSkeleton />

/** What India's DPDP Act gives a person: to see what is kept, and to have it erased. */
export default function PrivacyPage({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <Main className="wrap profile">
      <Breadcrumbs items={[{ label: 'My Profile', to: paths.profile() }, { label: 'Privacy' }]} />
      <h1 className="h1">Privacy</h1>
      <p className="lead profile__line">
        What we keep on you is yours to see and to erase. How we use it is in our{' '}
        <TextLink to={paths.privacyPolicy}>privacy policy</TextLink>.
      </p>
      <DownloadMyData />
      <EraseMyAccount email={profile.email} />
    </Main>
  )
}

function DownloadMyData() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    setProblem(null)
    try {
      save(await browserApi.auth.exportProfile(), `my-data-${indiaDay(new Date())}.json`)
      showToast({ title: 'Your data is in your downloads' })
    } catch (error) {
      setProblem(sentenceOf(error, ACCOUNT_TEXTS))
    }
    setBusy(false)
  }
  return (
    <section className="profile__apart" aria-labelledby="my-data">
      <div className="profile__form">
        <h2 className="h3" id="my-data">
          Download my data
        </h2>
        <p className="muted">
          Account, addresses, orders, cart, wishlist, credits, the messages we sent you and the log of your
          sign-ins, as a JSON file.
        </p>
        <ErrorBanner message={problem} />
        <div>
          <Button
            variant="secondary"
            icon="download"
            busy={isBusy}
            busyLabel="Collecting..."
            onClick={() => void download()}
          >
            Download my data
          </Button>
        </div>
      </div>
    </section>
  )
}

function EraseMyAccount({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const [isUnderstood, setUnderstood] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const erase = async () => {
    if (!isUnderstood) return setProblem({ at: 'understood', message: NOT_UNDERSTOOD })
    const isSure = await confirm({
      title: 'Erase your account?',
      message: `The account ${email} and everything in it is erased at once. Nobody can bring it back.`,
      confirmLabel: 'Erase my account',
    })
    if (!isSure) return
    setBusy(true)
    setProblem(null)
    try {
      const { message } = await browserApi.auth.eraseProfile({ password })
      await navigate(paths.home, { replace: true })
      session.end()
      showToast({ title: message })
    } catch (error) {
      const isPassword = error instanceof ShopError && error.errors?.[0]?.path === 'password'
      setProblem({ at: isPassword ? 'password' : 'form', message: sentenceOf(error, ACCOUNT_TEXTS) })
      setBusy(false)
    }
  }
  const told = (at: Problem['at']) => (problem?.at === at ? problem.message : undefined)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void erase()
  }
  return (
    <section className="profile__apart" aria-labelledby="erase">
      <ScriptForm className="profile__form" onSubmit={onSubmit}>
        <h2 className="h3" id="erase">
          Erase my account
        </h2>
        <Note kind="warning">
          Account, addresses, cart, wishlist, referral credits, messages, and the enquiries that you sent
          while signed in are erased. Orders stay in our books without your name, as tax law requires: you
          cannot track or return them here any more.
        </Note>
        <ErrorBanner message={told('form')} />
        <PasswordField
          label="Your password"
          required
          value={password}
          error={told('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Checkbox
          label="I understand that this cannot be undone"
          checked={isUnderstood}
          error={told('understood')}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
        <div>
          <Button type="submit" variant="danger" busy={isBusy} busyLabel="Erasing...">
            Erase my account
          </Button>
        </div>
      </ScriptForm>
    </section>
  )
}

type Problem = { at: 'form' | 'password' | 'understood'; message: string }

const NOT_UNDERSTOOD = 'Please confirm that you understand that this cannot be undone.'

/** Hands the browser a file that was made here. */
function save(data: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
