import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Invitation } from '#contract/referrals.ts'
import { formatDate } from '#domain/india-time.ts'
import { paths } from '#web/paths.ts'
import type { StorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { NewPasswordFields } from '#web/storefront/sign-in/new-password-fields.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { RegistrationValues } from './registration-values.ts'
import { PRIVACY_SUMMARY, type TermsSettings, termsSummary } from './terms.ts'
import * as texts from './texts.ts'

type Props = {
  form: StorefrontForm<RegistrationValues>
  minPasswordLength: number
  settings: TermsSettings
  formError: string | undefined
  referralCode: string | null
  /** What the code earns now, as far as it is known. */
  invitation: Invitation | null
  onRemoveReferralCode: () => void
}

export function DetailsStep({
  form: { input, checkbox, onSubmit, isBusy },
  minPasswordLength,
  settings,
  formError,
  referralCode,
  invitation,
  onRemoveReferralCode,
}: Props) {
  const [openDocument, setOpenDocument] = useState<'terms' | 'privacy' | null>(null)
  const [params] = useSearchParams()
  const documentSummary = openDocument === 'terms' ? termsSummary(settings) : PRIVACY_SUMMARY
  const codeNotice = invitation && getCodeNotice(invitation)
  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      <p className="sign-in__intro">
        {texts.haveAccount}{' '}
        <TextLink to={paths.login(params.get('from') ?? undefined)}>{texts.signIn}</TextLink>
      </p>
      <ClientForm onSubmit={onSubmit}>
        {formError && (
          <Alert tone="error" role="alert">
            {formError}
          </Alert>
        )}
        {referralCode && (
          <Alert tone={codeNotice ? 'warning' : 'success'} role="status">
            {texts.invitedWithCode} <b>{referralCode}</b>. {codeNotice}{' '}
            <button type="button" className="text-link" onClick={onRemoveReferralCode}>
              {texts.removeCode}
            </button>
          </Alert>
        )}
        <TextField {...input('name')} label={texts.fullName} autoComplete="name" maxLength={100} required />
        <TextField
          {...input('email')}
          label={texts.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <TextField
          {...input('phone')}
          label={texts.phone}
          type="tel"
          autoComplete="tel"
          placeholder={texts.phoneExample}
          required
        />
        <NewPasswordFields
          kind="first"
          password={input('password')}
          confirmation={input('confirmPassword')}
          hint={texts.passwordHint(minPasswordLength)}
        />
        <div>
          <Checkbox {...checkbox('acceptTerms')} label={texts.acceptTerms} />
          <p className="small muted">
            {texts.readThe}{' '}
            <button type="button" className="text-link" onClick={() => setOpenDocument('terms')}>
              {texts.terms}
            </button>{' '}
            {texts.andThe}{' '}
            <button type="button" className="text-link" onClick={() => setOpenDocument('privacy')}>
              {texts.privacy}
            </button>
            .
          </p>
        </div>
        <Button type="submit" size="large" wide busy={isBusy} busyLabel={texts.sendingCode}>
          {texts.submit}
        </Button>
      </ClientForm>
      <Dialog
        title={documentSummary.title}
        open={openDocument !== null}
        onClose={() => setOpenDocument(null)}
        footer={<Button onClick={() => setOpenDocument(null)}>{texts.closeDocument}</Button>}
      >
        {documentSummary.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Dialog>
    </>
  )
}

/** Null: the code earns what it promises. */
function getCodeNotice({ state, renewsOn }: Invitation): string | null {
  if (state === 'unknown') return texts.unknownCode
  if (state === 'rewarded') return null
  return renewsOn ? texts.codeEarnsNothing(formatDate(renewsOn)) : texts.referralsEarnNothing
}
