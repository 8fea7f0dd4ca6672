import { useState } from 'react'
import { invalid } from '#domain/errors.ts'
import { getMinStaffPasswordLength } from '#domain/password-policy.ts'
import { REGISTRATION_TEXTS } from '#domain/registration.ts'
import { browserApi } from '#web/api.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { EMPTY_NEW_PASSWORD, NewPasswordFields } from '#web/storefront/sign-in/new-password-fields.tsx'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { Main } from '#web/ui/main.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/password-page.ts'
import * as texts from './password-texts.ts'
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
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)
export const HydrateFallback = () => <PageSkeleton />

export default function PasswordPage({ loaderData: { profile, sessions } }: Route.ComponentProps) {
  const { customerPasswordLength } = useStorefrontData().settings
  const isStaff = profile.permissions.some((permission) => permission !== 'use_app')
  const passwordLength = isStaff ? getMinStaffPasswordLength(customerPasswordLength) : customerPasswordLength
  const [isSaved, setSaved] = useState(false)
  const { form, input, onSubmit, failure, isBusy } = useStorefrontForm({
    defaultValues: {
      currentPassword: '',
      ...EMPTY_NEW_PASSWORD,
    },
    submit: async ({ currentPassword, password, confirmPassword }) => {
      setSaved(false)
      if (password !== confirmPassword) throw invalid(REGISTRATION_TEXTS.passwordMismatch)
      await browserApi.auth.changePassword({ currentPassword, newPassword: password })
      form.reset()
      setSaved(true)
    },
    failure: accountTexts.accountErrors,
  })
  return (
    <Main className="wrap profile personal-page">
      <Breadcrumbs items={[{ label: texts.profile, to: paths.profile() }, { label: texts.title }]} />
      <h1 className="h1">{texts.title}</h1>
      <ClientForm className="profile__form" onSubmit={onSubmit}>
        <ErrorBanner message={failure} />
        {isSaved && (
          <Alert tone="success" role="status">
            {texts.saved}
          </Alert>
        )}
        <PasswordField {...input('currentPassword')} label={texts.currentPassword} required />
        <NewPasswordFields
          kind="replacement"
          password={input('password')}
          confirmation={input('confirmPassword')}
          hint={texts.newPasswordHint(passwordLength)}
        />
        <Button type="submit" busy={isBusy} busyLabel={texts.saving}>
          {texts.submit}
        </Button>
      </ClientForm>
      <SessionList sessions={sessions} />
      <SignOutEverywhere />
    </Main>
  )
}
