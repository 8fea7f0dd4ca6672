import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toIndiaDay } from '#domain/india-time.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { session } from '#web/session/session.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { ClientForm } from '#web/ui/form.tsx'
import { Main } from '#web/ui/main.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
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
    <Main className="wrap profile personal-page">
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
      setFormError(errorMessage(error, accountTexts.accountErrors))
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
  const [isDeleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const { input, checkbox, errorOf, onSubmit, failure } = useStorefrontForm({
    defaultValues: { password: '', isUnderstood: false },
    validate: ({ isUnderstood }) => ({ isUnderstood: isUnderstood ? undefined : texts.notUnderstood }),
    submit: async ({ password }) => {
      const isConfirmed = await confirm({
        title: texts.confirmTitle,
        message: texts.confirmText(email),
        confirmLabel: texts.deleteTitle,
      })
      if (!isConfirmed) return
      setDeleting(true)
      try {
        const { message } = await browserApi.account.eraseProfile({ password })
        await navigate(paths.home, { replace: true })
        session.end()
        showToast({ title: message })
      } finally {
        setDeleting(false)
      }
    },
    failure: accountTexts.accountErrors,
  })
  return (
    <section className="profile__section" aria-labelledby="erase">
      <ClientForm className="profile__form" onSubmit={onSubmit}>
        <h2 className="h3" id="erase">
          {texts.deleteTitle}
        </h2>
        <Alert tone="warning">{texts.deleteText}</Alert>
        <ErrorBanner message={failure} />
        <PasswordField {...input('password')} label={texts.password} required />
        <Checkbox {...checkbox('isUnderstood')} label={texts.understand} error={errorOf('isUnderstood')} />
        <div>
          <Button type="submit" variant="danger" busy={isDeleting} busyLabel={texts.deleting}>
            {texts.deleteTitle}
          </Button>
        </div>
      </ClientForm>
    </section>
  )
}

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
