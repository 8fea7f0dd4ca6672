import { useState } from 'react'
import { sentenceOf } from '#domain/errors.ts'
import { isShortPassword, REGISTRATION_TEXTS } from '#domain/registration.ts'
import { browserApi } from '../../api.ts'
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
import type { Route } from './+types/password-page.ts'
import { loadProfile } from './profile-loader.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import './profile.css'

export const clientLoader = loadProfile
export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Change Password')
export const HydrateFallback = () => <PageSkeleton />

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' }

export default function PasswordPage() {
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
    const fault =
      newPassword !== repeated
        ? REGISTRATION_TEXTS.mismatch
        : isShortPassword(newPassword)
          ? REGISTRATION_TEXTS.short
          : null
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
          hint="At least 6 characters"
          {...field('newPassword')}
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...field('repeated')} />
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save Changes
        </Button>
      </ScriptForm>
      <SignOutEverywhere />
    </Main>
  )
}
