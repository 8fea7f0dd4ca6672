import { useState } from 'react'
import { isEmail } from '#domain/email.ts'
import { NEWSLETTER_TEXTS } from '#domain/newsletter.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { newsletterApi } from '#web/storefront/newsletter/newsletter-api.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { BlockProps } from './block-props.ts'
import { texts } from './newsletter-texts.ts'

/** Not shown without a mail server: nobody could confirm. */
export function Block({ content: { title, text } }: BlockProps<'newsletter'>) {
  const { settings } = useStorefrontData()
  if (!settings.sendsMail) return null
  return (
    <section className="section section--tight band" aria-label={title}>
      <div className="wrap newsletter">
        <div>
          <h2 className="h2">{title}</h2>
          {text && <p className="muted">{text}</p>}
        </div>
        <SubscribeForm />
      </div>
    </section>
  )
}

function SubscribeForm() {
  const { settings } = useStorefrontData()
  const [email, setEmail] = useState('')
  const [hasConsent, setConsent] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)

  const send = async () => {
    setSubmitted(true)
    setFailure(null)
    if (!isEmail(email) || !hasConsent) return
    setBusy(true)
    try {
      await newsletterApi.newsletter.subscribe({ email, consent: true })
      setSent(true)
    } catch (error) {
      setFailure(errorMessage(error, { failed: texts.failed }))
    }
    setBusy(false)
  }

  if (isSent)
    return (
      // The form is gone, and the focus goes to what is in its place.
      <div ref={(sent) => sent?.focus()} tabIndex={-1}>
        <Alert tone="success" role="status">
          {texts.sent}
        </Alert>
      </div>
    )
  return (
    <ClientForm className="newsletter__form" noValidate onSubmit={() => void send()}>
      <ErrorBanner message={failure} />
      <TextField
        label={texts.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        error={wasSubmitted && !isEmail(email) ? texts.invalidEmail : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Checkbox
        name="consent"
        required
        label={
          <>
            {NEWSLETTER_TEXTS.consent(settings.shopName)}{' '}
            <TextLink to={paths.privacyPolicy}>{texts.privacy}</TextLink>
          </>
        }
        checked={hasConsent}
        error={wasSubmitted && !hasConsent ? texts.consentRequired : undefined}
        onChange={(event) => setConsent(event.target.checked)}
      />
      <Button type="submit" busy={isBusy} busyLabel={texts.sending}>
        {texts.submit}
      </Button>
    </ClientForm>
  )
}
