import { useEffect, useRef, useState } from 'react'
import type { Profile } from '#contract/account.ts'
import { getProfileErrors, INDIAN_STATES } from '#domain/address.ts'
import { normalizeEmail } from '#domain/email.ts'
import { normalizePhone } from '#domain/phone.ts'
import { CONTACT_TEXTS } from '#domain/registration.ts'
import { errorMessage } from '#web/error-message.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, keepFocus, SelectField, TextField } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { Main } from '../../ui/main.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/edit-page.ts'
import { PendingContactForm } from './pending-contact.tsx'
import { loadProfileToEdit } from './profile-loader.ts'
import './profile.css'

export const clientLoader = loadProfileToEdit
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, 'Edit Profile')
export const HydrateFallback = () => <PageSkeleton />

const SUCCESS_MESSAGE_MS = 3000

const TEXTS = {
  failed: 'Failed to update profile',
  unexpected: 'Failed to update your profile. Please try again.',
}

export default function EditProfilePage({
  loaderData: { profile: initialProfile, demoCode },
}: Route.ComponentProps) {
  const [profile, setProfile] = useState(initialProfile)
  const [form, setForm] = useState({
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    street: profile.address?.street ?? '',
    city: profile.address?.city ?? '',
    state: profile.address?.state ?? '',
    postalCode: profile.address?.postalCode ?? '',
  })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [formError, setFormError] = useState<string | null>(null)
  const [currentPassword, setCurrentPassword] = useState('')
  const [savedMessage, setSavedMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!savedMessage) return
    const timer = setTimeout(() => setSavedMessage(null), SUCCESS_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [savedMessage])

  const { name, email, phone, ...address } = form
  const isContactChanged = hasContactChanged({ email, phone }, profile)
  const errors = getProfileErrors({ name, email, phone, address })
  if (isContactChanged && !currentPassword)
    errors.push({ path: 'currentPassword', message: CONTACT_TEXTS.currentPasswordRequired })
  const fieldProps = (key: keyof typeof form, path: string = key) => ({
    name: key,
    value: form[key],
    error: touched.has(key) ? errors.find((error) => error.path === path)?.message : undefined,
    onBlur: () => setTouched(new Set([...touched, key])),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  })

  /** The saved profile. It contains a new email or phone only after its code was entered. */
  const applySavedProfile = (savedProfile: Profile, message: string) => {
    setProfile(savedProfile)
    setForm((values) => ({ ...values, email: savedProfile.email, phone: savedProfile.phone }))
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

  const save = async () => {
    setTouched(new Set([...Object.keys(form), 'currentPassword']))
    if (errors.length > 0) return requestAnimationFrame(() => focusFirstError(formRef.current))
    setBusy(true)
    setFormError(null)
    try {
      const isEmpty = Object.values(address).every((value) => !value.trim())
      const savedProfile = await browserApi.account.updateProfile({
        name,
        email,
        phone,
        address: isEmpty ? null : { ...address, country: 'India' },
        ...(isContactChanged ? { currentPassword } : {}),
      })
      applySavedProfile(savedProfile, 'Your profile has been updated successfully')
      setCurrentPassword('')
    } catch (error) {
      setFormError(errorMessage(error, TEXTS))
    }
    setBusy(false)
  }

  return (
    <Main className="wrap profile">
      <Breadcrumbs items={[{ label: 'My Profile', to: paths.profile() }, { label: 'Edit Profile' }]} />
      <h1 className="h1">Edit Profile</h1>
      <ClientForm
        className="profile__form profile__form--pairs"
        ref={formRef}
        noValidate
        onSubmit={() => {
          void save()
        }}
      >
        <TextField label="Full name" autoComplete="name" {...fieldProps('name')} />
        <TextField
          className="profile__half"
          label="Email"
          type="email"
          autoComplete="email"
          {...fieldProps('email')}
        />
        <TextField
          className="profile__half"
          label="Phone"
          type="tel"
          autoComplete="tel"
          optional
          {...fieldProps('phone')}
        />
        <TextField
          label="Street address"
          autoComplete="street-address"
          {...fieldProps('street', 'address.street')}
        />
        <TextField
          className="profile__half"
          label="City"
          autoComplete="address-level2"
          {...fieldProps('city', 'address.city')}
        />
        <SelectField
          className="profile__half"
          label="State"
          autoComplete="address-level1"
          {...fieldProps('state', 'address.state')}
        >
          <option value="">Choose a state</option>
          {INDIAN_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField
          className="profile__half"
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          {...fieldProps('postalCode', 'address.postalCode')}
        />
        <TextField className="profile__half" label="Country" value="India" readOnly />
        {isContactChanged && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            hint="Required to change your email or phone number"
            value={currentPassword}
            error={
              touched.has('currentPassword')
                ? errors.find((error) => error.path === 'currentPassword')?.message
                : undefined
            }
            onChange={(event) => setCurrentPassword(event.target.value)}
          />
        )}
        <ErrorBanner message={formError} />
        {savedMessage && (
          <Alert tone="success" role="status">
            {savedMessage}
          </Alert>
        )}
        <Button type="submit" onMouseDown={keepFocus} busy={isBusy} busyLabel="Saving...">
          Save Changes
        </Button>
      </ClientForm>
      {profile.pendingContacts?.map((pending) => (
        <PendingContactForm
          key={`${pending.field} ${pending.value}`}
          pending={pending}
          email={profile.email}
          demoCode={demoCode}
          onChanged={applySavedProfile}
        />
      ))}
    </Main>
  )
}

/** The server requires the password by the same comparison. */
const hasContactChanged = (values: Pick<Profile, 'email' | 'phone'>, savedProfile: Profile): boolean =>
  normalizeEmail(values.email) !== normalizeEmail(savedProfile.email) ||
  (values.phone.trim() ? normalizePhone(values.phone) : '') !== savedProfile.phone
