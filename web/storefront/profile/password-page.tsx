import { useState } from 'react'
import { getMinStaffPasswordLength } from '#domain/password-policy.ts'
import { REGISTRATION_TEXTS } from '#domain/registration.ts'
import { errorMessage } from '#web/error-message.ts'
import { ACCOUNT_TEXTS } from '#web/session/account-texts.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { Main } from '../../ui/main.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/password-page.ts'
import { PROFILE_ERRORS } from './profile-loader.ts'
import { SessionList } from './session-list.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import './profile.css'

export const clientLoader = createAuthenticatedLoader(async ({ api }: PageLoaderArgs) => {
  const [profile, sessions] = await Promise.all([
    api.account.profile(),
    api.auth.sessions().then(
      (response) => response.sessions,
      () => null,
    ),
  ])
  return { profile, sessions }
}, PROFILE_ERRORS)
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, 'Change Password')
export const HydrateFallback = () => <PageSkeleton />

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }

export default function PasswordPage({ loaderData: { profile, sessions } }: Route.ComponentProps) {
  const { customerPasswordLength } = useStorefrontData().settings
  const isStaff = profile.permissions.some((permission) => permission !== 'use_app')
  const passwordLength = isStaff ? getMinStaffPasswordLength(customerPasswordLength) : customerPasswordLength
  const [form, setForm] = useState(EMPTY)
  const [formError, setFormError] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const fieldProps = (name: keyof typeof EMPTY) => ({
    required: true,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const save = async () => {
    setSaved(false)
    const { currentPassword, newPassword, repeated } = form
    const validationError = newPassword === repeated ? null : REGISTRATION_TEXTS.passwordMismatch
    setFormError(validationError)
    if (validationError) return
    setBusy(true)
    try {
      await browserApi.auth.changePassword({ currentPassword, newPassword })
      setForm(EMPTY)
      setSaved(true)
    } catch (error) {
      setFormError(errorMessage(error, ACCOUNT_TEXTS))
    }
    setBusy(false)
  }
  return (
    <Main className="wrap profile">
      <Breadcrumbs items={[{ label: 'My Profile', to: paths.profile() }, { label: 'Change Password' }]} />
      <h1 className="h1">Change Password</h1>
      <ClientForm
        className="profile__form"
        onSubmit={() => {
          void save()
        }}
      >
        <ErrorBanner message={formError} />
        {isSaved && (
          <Alert tone="success" role="status">
            Your password has been changed. Other devices are signed out.
          </Alert>
        )}
        <PasswordField label="Current password" {...fieldProps('currentPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordLength} characters`}
          {...fieldProps('newPassword')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...fieldProps('repeated')} />
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save Changes
        </Button>
      </ClientForm>
      <SessionList sessions={sessions} />
      <SignOutEverywhere />
    </Main>
  )
}
