import { useEffect, useRef, useState } from 'react'
import { INDIAN_STATES, profileErrors } from '#domain/address.ts'
import { sentenceOf } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, keepFocus, SelectField, TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Main } from '../../ui/main.tsx'
import { ErrorBanner, Note } from '../../ui/note.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/edit-page.ts'
import { loadProfileToEdit } from './profile-loader.ts'
import './profile.css'

export const clientLoader = loadProfileToEdit
export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Edit Profile')
export const HydrateFallback = () => <PageSkeleton />

const SHOWN_MS = 3000

/** S2 §8. */
const TEXTS = {
  failed: 'Failed to update profile',
  unexpected: 'Failed to update your profile. Please try again.',
}

export default function EditProfilePage({ loaderData: { profile } }: Route.ComponentProps) {
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
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setSaved(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isSaved])

  const { name, email, phone, ...address } = form
  const errors = profileErrors({ name, email, phone, address })
  const field = (key: keyof typeof form, path: string = key) => ({
    name: key,
    value: form[key],
    error: touched.has(key) ? errors.find((error) => error.path === path)?.message : undefined,
    onBlur: () => setTouched(new Set([...touched, key])),
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  })

  const save = async () => {
    setTouched(new Set(Object.keys(form)))
    if (errors.length > 0) return requestAnimationFrame(() => focusFirstError(ref.current))
    setBusy(true)
    setProblem(null)
    try {
      const isEmpty = Object.values(address).every((value) => !value.trim())
      const saved = await browserApi.auth.updateProfile({
        name,
        email,
        phone,
        address: isEmpty ? null : { ...address, country: 'India' },
      })
      session.update({
        id: saved._id,
        _id: saved._id,
        name: saved.name,
        email: saved.email,
        phone: saved.phone,
        role: saved.role,
      })
      setSaved(true)
    } catch (error) {
      setProblem(sentenceOf(error, TEXTS))
    }
    setBusy(false)
  }

  return (
    <Main className="wrap profile">
      <Breadcrumbs items={[{ label: 'My Profile', to: paths.profile() }, { label: 'Edit Profile' }]} />
      <h1 className="h1">Edit Profile</h1>
      <ScriptForm
        className="profile__form profile__form--pairs"
        ref={ref}
        noValidate
        onSubmit={() => {
          void save()
        }}
      >
        <TextField label="Full name" autoComplete="name" {...field('name')} />
        <TextField
          className="profile__half"
          label="Email"
          type="email"
          autoComplete="email"
          {...field('email')}
        />
        <TextField
          className="profile__half"
          label="Phone"
          type="tel"
          autoComplete="tel"
          optional
          {...field('phone')}
        />
        <TextField
          label="Street address"
          autoComplete="street-address"
          {...field('street', 'address.street')}
        />
        <TextField
          className="profile__half"
          label="City"
          autoComplete="address-level2"
          {...field('city', 'address.city')}
        />
        <SelectField
          className="profile__half"
          label="State"
          autoComplete="address-level1"
          {...field('state', 'address.state')}
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
          {...field('postalCode', 'address.postalCode')}
        />
        <TextField className="profile__half" label="Country" value="India" readOnly />
        <ErrorBanner message={problem} />
        {isSaved && (
          <Note kind="success" role="status">
            Your profile has been updated successfully
          </Note>
        )}
        <Button type="submit" onMouseDown={keepFocus} busy={isBusy} busyLabel="Saving...">
          Save Changes
        </Button>
      </ScriptForm>
    </Main>
  )
}
