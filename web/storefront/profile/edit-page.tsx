import { useEffect, useState } from 'react'
import type { Profile } from '#contract/account.ts'
import { getProfileErrors, INDIAN_STATES } from '#domain/address.ts'
import { normalizeEmail } from '#domain/email.ts'
import { normalizePhone } from '#domain/phone.ts'
import { CONTACT_TEXTS } from '#domain/registration.ts'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/session/session.ts'
import { usePostalCode } from '#web/storefront/addresses/use-postal-code.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { keepFocus, SelectField, TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { Main } from '#web/ui/main.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { FormErrors } from '#web/ui/use-submit-form.ts'
import type { Route } from './+types/edit-page.ts'
import * as texts from './edit-texts.ts'
import { PendingContactForm } from './pending-contact.tsx'
import { loadProfileToEdit } from './profile-loader.ts'
import './profile.css'

export const clientLoader = loadProfileToEdit
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)
export const HydrateFallback = () => <PageSkeleton />

const SUCCESS_MESSAGE_MS = 3000

export default function EditProfilePage({ loaderData: { profile: initialProfile } }: Route.ComponentProps) {
  const [profile, setProfile] = useState(initialProfile)
  const [savedMessage, setSavedMessage] = useState<string | null>(null)
  useEffect(() => {
    if (!savedMessage) return
    const timer = setTimeout(() => setSavedMessage(null), SUCCESS_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [savedMessage])

  const form = useStorefrontForm<ProfileFormValues>({
    defaultValues: {
      name: profile.name,
      email: profile.email,
      phone: profile.phone,
      street: profile.address?.street ?? '',
      city: profile.address?.city ?? '',
      state: profile.address?.state ?? '',
      postalCode: profile.address?.postalCode ?? '',
      currentPassword: '',
    },
    showsErrorsOnBlur: true,
    validate: (values) => validateProfile(values, hasContactChanged(values, profile)),
    submit: async ({ name, email, phone, currentPassword, ...address }) => {
      const isEmpty = Object.values(address).every((value) => !value.trim())
      const savedProfile = await browserApi.account.updateProfile({
        name,
        email,
        phone,
        address: isEmpty ? null : { ...address, country: 'India' },
        ...(hasContactChanged({ email, phone }, profile) ? { currentPassword } : {}),
      })
      applySavedProfile(savedProfile, texts.saved)
      setField('currentPassword', '')
    },
    failure: texts.saveErrors,
  })

  const { values, input, setField, onSubmit, failure, isBusy } = form
  const { setAddress, stateHint } = usePostalCode(form)

  /** The saved profile. It contains a new email or phone only after its code was entered. */
  const applySavedProfile = (savedProfile: Profile, message: string) => {
    setProfile(savedProfile)
    setField('email', savedProfile.email)
    setField('phone', savedProfile.phone)
    session.update({
      id: savedProfile._id,
      _id: savedProfile._id,
      name: savedProfile.name,
      email: savedProfile.email,
      phone: savedProfile.phone,
      role: savedProfile.role,
    })
    setSavedMessage(message)
  }

  return (
    <Main className="wrap profile personal-page">
      <Breadcrumbs items={[{ label: texts.profile, to: paths.profile() }, { label: texts.title }]} />
      <h1 className="h1">{texts.title}</h1>
      <ClientForm className="profile__form profile__form--pairs" noValidate onSubmit={onSubmit}>
        <TextField {...input('name')} label={texts.name} autoComplete="name" />
        <TextField
          {...input('email')}
          className="profile__half"
          label={texts.email}
          type="email"
          autoComplete="email"
        />
        <TextField
          {...input('phone')}
          className="profile__half"
          label={texts.phone}
          type="tel"
          autoComplete="tel"
          optional
        />
        <TextField {...input('street')} label={texts.street} autoComplete="street-address" />
        <TextField
          {...input('postalCode')}
          className="profile__half"
          label={texts.postalCode}
          inputMode="numeric"
          autoComplete="postal-code"
          onChange={(event) => setAddress({ postalCode: event.target.value })}
        />
        <TextField
          {...input('city')}
          className="profile__half"
          label={texts.city}
          autoComplete="address-level2"
        />
        <SelectField
          {...input('state')}
          className="profile__half"
          label={texts.state}
          autoComplete="address-level1"
          hint={stateHint}
        >
          <option value="">{texts.chooseState}</option>
          {INDIAN_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField className="profile__half" label={texts.country} value="India" readOnly />
        {hasContactChanged(values, profile) && (
          <PasswordField
            {...input('currentPassword')}
            label={texts.currentPassword}
            autoComplete="current-password"
            hint={texts.currentPasswordHint}
          />
        )}
        <ErrorBanner message={failure} />
        {savedMessage && (
          <Alert tone="success" role="status">
            {savedMessage}
          </Alert>
        )}
        <Button type="submit" onMouseDown={keepFocus} busy={isBusy} busyLabel={texts.saving}>
          {texts.submit}
        </Button>
      </ClientForm>
      {profile.pendingContacts?.map((pending) => (
        <PendingContactForm
          key={`${pending.field} ${pending.value}`}
          pending={pending}
          email={profile.email}
          onChanged={applySavedProfile}
        />
      ))}
    </Main>
  )
}

type ProfileFormValues = {
  name: string
  email: string
  phone: string
  street: string
  city: string
  state: string
  postalCode: string
  currentPassword: string
}

function validateProfile(
  { name, email, phone, currentPassword, ...address }: ProfileFormValues,
  isContactChanged: boolean,
): FormErrors<ProfileFormValues> {
  const errors = getProfileErrors({ name, email, phone, address })
  return {
    ...Object.fromEntries(errors.map(({ path, message }) => [path.replace('address.', ''), message])),
    ...(isContactChanged && !currentPassword
      ? { currentPassword: CONTACT_TEXTS.currentPasswordRequired }
      : {}),
  }
}

/** The server requires the password by the same comparison. */
const hasContactChanged = (values: Pick<Profile, 'email' | 'phone'>, savedProfile: Profile): boolean =>
  normalizeEmail(values.email) !== normalizeEmail(savedProfile.email) ||
  (values.phone.trim() ? normalizePhone(values.phone) : '') !== savedProfile.phone
