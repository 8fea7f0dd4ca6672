import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { RegistrationFormValues } from './registration-form.ts'
import { PRIVACY_SUMMARY, type TermsSettings, termsSummary } from './terms.ts'

type Props = {
  form: RegistrationFormValues
  minPasswordLength: number
  settings: TermsSettings
  onChange: (form: RegistrationFormValues) => void
  onSubmit: () => Promise<void>
  formError: string | null
  isBusy: boolean
  /** The referral code. */
  referralCode: string | null
  onRemoveReferralCode: () => void
}

export function DetailsStep({
  form,
  minPasswordLength,
  settings,
  onChange,
  onSubmit,
  formError,
  isBusy,
  ...props
}: Props) {
  const [openDocument, setOpenDocument] = useState<'terms' | 'privacy' | null>(null)
  const [params] = useSearchParams()
  const fieldProps = (field: 'name' | 'email' | 'phone' | 'password' | 'confirmPassword') => ({
    name: field,
    value: form[field],
    required: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...form, [field]: event.target.value }),
  })
  const documentSummary = openDocument === 'terms' ? termsSummary(settings) : PRIVACY_SUMMARY
  return (
    <>
      <h1 className="h1">Create your account</h1>
      <p className="sign-in__intro">
        Already have an account?{' '}
        <TextLink to={paths.login(params.get('from') ?? undefined)}>Sign in</TextLink>
      </p>
      <ClientForm
        onSubmit={() => {
          void onSubmit()
        }}
      >
        {formError && (
          <Alert tone="error" role="alert">
            {formError}
          </Alert>
        )}
        {props.referralCode && (
          <Alert tone="success">
            You were invited with the code <b>{props.referralCode}</b>.{' '}
            <button type="button" className="text-link" onClick={props.onRemoveReferralCode}>
              Remove
            </button>
          </Alert>
        )}
        <TextField label="Full name" autoComplete="name" maxLength={100} {...fieldProps('name')} />
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...fieldProps('email')}
        />
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          placeholder="+91 98765 43210"
          {...fieldProps('phone')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters`}
          {...fieldProps('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...fieldProps('confirmPassword')}
        />
        <div>
          <Checkbox
            label="I accept the Terms and Privacy Policy"
            checked={form.acceptTerms}
            onChange={(event) => onChange({ ...form, acceptTerms: event.target.checked })}
          />
          <p className="small muted">
            Read the{' '}
            <button type="button" className="text-link" onClick={() => setOpenDocument('terms')}>
              Terms of Service
            </button>{' '}
            and the{' '}
            <button type="button" className="text-link" onClick={() => setOpenDocument('privacy')}>
              Privacy Policy
            </button>
            .
          </p>
        </div>
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Sending the code...">
          Continue
        </Button>
      </ClientForm>
      <Dialog
        title={documentSummary.title}
        open={openDocument !== null}
        onClose={() => setOpenDocument(null)}
        footer={<Button onClick={() => setOpenDocument(null)}>I Understand</Button>}
      >
        {documentSummary.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Dialog>
    </>
  )
}
