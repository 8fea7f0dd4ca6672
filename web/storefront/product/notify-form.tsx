import { useState } from 'react'
import { isEmail } from '#domain/email.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { texts } from './notify-form-texts.ts'

/** Asks for an e-mail when a variant that is sold out is back in stock. */
export function NotifyForm({ variantId }: { variantId: string }) {
  const { user } = useSession()
  // null: not typed yet, so that the address of a person who is signed in appears when the session is known
  const [typedEmail, setTypedEmail] = useState<string | null>(null)
  const [result, setResult] = useState<string | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const email = typedEmail ?? user?.email ?? ''

  const send = async () => {
    if (!isEmail(email)) return setErrorText(email ? texts.invalidEmail : texts.emailRequired)
    setBusy(true)
    setErrorText(null)
    try {
      const { message } = await browserApi.stockAlerts.create({ variantId, email })
      setResult(message)
    } catch (error) {
      const fieldError = error instanceof ShopError ? error.errors?.[0]?.message : undefined
      setErrorText(fieldError ?? errorMessage(error, { failed: texts.failed }))
    }
    setBusy(false)
  }

  if (result)
    return (
      <p className="small" role="status">
        {result}
      </p>
    )
  return (
    <ClientForm className="notify-form" aria-label={texts.title} noValidate onSubmit={() => void send()}>
      <p className="notify-form__title small">{texts.title}</p>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="email"
        required
        value={email}
        error={errorText ?? undefined}
        onChange={(event) => setTypedEmail(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={isBusy} busyLabel={texts.sending}>
        {texts.submit}
      </Button>
    </ClientForm>
  )
}
