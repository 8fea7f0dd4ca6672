import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Registration } from './registration-form.ts'
import { PRIVACY_SUMMARY, type TermsSettings, termsSummary } from './terms.ts'

type Props = {
  form: Registration
  /** The fewest characters that the owner allows. */
  passwordLength: number
  settings: TermsSettings
  onChange: (form: Registration) => void
  onSubmit: () => Promise<void>
  problem: string | null
  isBusy: boolean
  /** The code of the friend who invited. */
  invitation: string | null
  onRemoveInvitation: () => void
}

export function DetailsStep({
  form,
  passwordLength,
  settings,
  onChange,
  onSubmit,
  problem,
  isBusy,
  ...props
}: Props) {
  const [reading, setReading] = useState<'terms' | 'privacy' | null>(null)
  const [params] = useSearchParams()
  const text = (field: 'name' | 'email' | 'phone' | 'password' | 'confirmPassword') => ({
    name: field,
    value: form[field],
    required: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...form, [field]: event.target.value }),
  })
  const shown = reading === 'terms' ? termsSummary(settings) : PRIVACY_SUMMARY
  return (
    <>
      <h1 className="h1">Create your account</h1>
      <p className="sign-in__lead">
        Have one already? <TextLink to={paths.login(params.get('from') ?? undefined)}>Sign in</TextLink>
      </p>
      <ScriptForm
        onSubmit={() => {
          void onSubmit()
        }}
      >
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
        {props.invitation && (
          <Note kind="success">
            You were invited with the code <b>{props.invitation}</b>.{' '}
            <button type="button" className="text-link" onClick={props.onRemoveInvitation}>
              Remove
            </button>
          </Note>
        )}
        <TextField label="Full name" autoComplete="name" maxLength={100} {...text('name')} />
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...text('email')}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          placeholder="+91 98765 43210"
          {...text('phone')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${passwordLength} characters`}
          {...text('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...text('confirmPassword')} />
        <div>
          <Checkbox
            label="I accept the Terms and Privacy Policy"
            checked={form.acceptTerms}
            onChange={(event) => onChange({ ...form, acceptTerms: event.target.checked })}
          />
          <p className="small muted">
            Read the{' '}
            <button type="button" className="text-link" onClick={() => setReading('terms')}>
              Terms of Service
            </button>{' '}
            and the{' '}
            <button type="button" className="text-link" onClick={() => setReading('privacy')}>
              Privacy Policy
            </button>
            .
          </p>
        </div>
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Sending the code...">
          Continue
        </Button>
      </ScriptForm>
      <Dialog
        title={shown.title}
        open={reading !== null}
        onClose={() => setReading(null)}
        footer={<Button onClick={() => setReading(null)}>I Understand</Button>}
      >
        {shown.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Dialog>
    </>
  )
}
