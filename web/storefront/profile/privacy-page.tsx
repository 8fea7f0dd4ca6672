import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ShopError } from '#domain/errors.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { errorMessage } from '#web/error-message.ts'
import { ACCOUNT_TEXTS } from '#web/session/account-texts.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ClientForm } from '../../ui/form.tsx'
import { Main } from '../../ui/main.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'
import { noIndexMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/privacy-page.ts'
import * as texts from './privacy-texts.ts'
import { loadProfile } from './profile-loader.ts'
import './profile.css'

export const clientLoader = loadProfile
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)
export const HydrateFallback = () => <PageSkeleton />

/** The rights under India's DPDP Act: a copy of the stored data, and its deletion. */
export default function PrivacyPage({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <Main className="wrap profile">
      <Breadcrumbs items={[{ label: texts.profile, to: paths.profile() }, { label: texts.title }]} />
      <h1 className="h1">{texts.title}</h1>
      <p className="lead profile__text">
        {texts.intro} <TextLink to={paths.privacyPolicy}>{texts.privacyPolicy}</TextLink>.
      </p>
      <DownloadMyData />
      <EraseMyAccount email={profile.email} />
    </Main>
  )
}

function DownloadMyData() {
  const [formError, setFormError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    setFormError(null)
    try {
      downloadJson(await browserApi.account.exportProfile(), `my-data-${toIndiaDay(new Date())}.json`)
      showToast({ title: texts.downloaded })
    } catch (error) {
      setFormError(errorMessage(error, ACCOUNT_TEXTS))
    }
    setBusy(false)
  }
  return (
    <section className="profile__section" aria-labelledby="my-data">
      <div className="profile__form">
        <h2 className="h3" id="my-data">
          {texts.downloadTitle}
        </h2>
        <p className="muted">{texts.downloadText}</p>
        <ErrorBanner message={formError} />
        <div>
          <Button
            variant="secondary"
            icon="download"
            busy={isBusy}
            busyLabel={texts.preparing}
            onClick={() => void download()}
          >
            {texts.downloadTitle}
          </Button>
        </div>
      </div>
    </section>
  )
}

function EraseMyAccount({ email }: { email: string }) {
  const [password, setPassword] = useState('')
  const [isUnderstood, setUnderstood] = useState(false)
  const [formError, setFormError] = useState<FormError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const eraseAccount = async () => {
    if (!isUnderstood) return setFormError({ field: 'understood', message: texts.notUnderstood })
    const isConfirmed = await confirm({
      title: texts.confirmTitle,
      message: texts.confirmText(email),
      confirmLabel: texts.deleteTitle,
    })
    if (!isConfirmed) return
    setBusy(true)
    setFormError(null)
    try {
      const { message } = await browserApi.account.eraseProfile({ password })
      await navigate(paths.home, { replace: true })
      session.end()
      showToast({ title: message })
    } catch (error) {
      const isPasswordError = error instanceof ShopError && error.errors?.[0]?.path === 'password'
      setFormError({
        field: isPasswordError ? 'password' : 'form',
        message: errorMessage(error, ACCOUNT_TEXTS),
      })
      setBusy(false)
    }
  }
  const errorFor = (field: FormError['field']) => (formError?.field === field ? formError.message : undefined)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void eraseAccount()
  }
  return (
    <section className="profile__section" aria-labelledby="erase">
      <ClientForm className="profile__form" onSubmit={onSubmit}>
        <h2 className="h3" id="erase">
          {texts.deleteTitle}
        </h2>
        <Alert tone="warning">{texts.deleteText}</Alert>
        <ErrorBanner message={errorFor('form')} />
        <PasswordField
          label={texts.password}
          required
          value={password}
          error={errorFor('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Checkbox
          label={texts.understand}
          checked={isUnderstood}
          error={errorFor('understood')}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
        <div>
          <Button type="submit" variant="danger" busy={isBusy} busyLabel={texts.deleting}>
            {texts.deleteTitle}
          </Button>
        </div>
      </ClientForm>
    </section>
  )
}

type FormError = { field: 'form' | 'password' | 'understood'; message: string }

/** Hands the browser a file that was made here. */
function downloadJson(data: unknown, name: string): void {
  const objectUrl = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  URL.revokeObjectURL(objectUrl)
}
