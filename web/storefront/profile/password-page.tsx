import { useState } from 'react'
import { sentenceOf } from '#domain/errors.ts'
import { STAFF_PASSWORD_LENGTH } from '#domain/password-policy.ts'
import { REGISTRATION_TEXTS } from '#domain/registration.ts'
import { browserApi } from '../../api.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { ACCOUNT_TEXTS } from '../../session/texts.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Main } from '../../ui/main.tsx'
import { ErrorBanner, Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { unlistedMeta } from '../shared/page-meta.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/password-page.ts'
import { PROFILE_FAILURES } from './profile-loader.ts'
import { SessionList } from './session-list.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import './profile.css'

export const clientLoader = personalPage(async ({ api }: Page) => {
  const [profile, sessions] = await Promise.all([
    api.auth.profile(),
    api.auth.sessions().then(
      (answer) => answer.sessions,
      () => null,
    ),
  ])
  return { profile, sessions }
}, PROFILE_FAILURES)
export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Change Password')
export const HydrateFallback = () => <PageSkeleton />

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }

export default function PasswordPage({ loaderData: { profile, sessions } }: Route.ComponentProps) {
  const { customerPasswordLength } = useFrame().settings
  const isStaff = profile.permissions.some((permission) => permission !== 'use_app')
  const passwordLength = isStaff
    ? Math.max(STAFF_PASSWORD_LENGTH, customerPasswordLength)
    : customerPasswordLength
  const [form, setForm] = useState(EMPTY)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof typeof EMPTY) => ({
    required: true,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const save = async () => {
    setSaved(false)
    const { currentPassword, newPassword, repeated } = form
    const fault = newPassword === repeated ? null : REGISTRATION_TEXTS.mismatch
    setProblem(fault)
    if (fault) return
    setBusy(true)
    try {
      await browserApi.auth.changePassword({ currentPassword, newPassword })
      setForm(EMPTY)
      setSaved(true)
    } catch (error) {
      setProblem(sentenceOf(error, ACCOUNT_TEXTS))
    }
    setBusy(false)
  }
  return (
    <Main className="wrap profile">
      <Breadcrumbs items={[{ label: 'My Profile', to: paths.profile() }, { label: 'Change Password' }]} />
      <h1 className="h1">Change Password</h1>
      <ScriptForm
        className="profile__form"
        onSubmit={() => {
          void save()
        }}
      >
        <ErrorBanner message={problem} />
        {isSaved && (
          <Note kind="success" role="status">
            Your password is changed. Other devices are signed out.
          </Note>
        )}
        <PasswordField label="Current password" {...field('currentPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordLength} characters`}
          {...field('newPassword')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...field('repeated')} />
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save Changes
        </Button>
      </ScriptForm>
      <SessionList sessions={sessions} />
      <SignOutEverywhere />
    </Main>
  )
}
