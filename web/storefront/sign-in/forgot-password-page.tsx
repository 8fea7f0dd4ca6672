import { useState } from 'react'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/forgot-password-page.ts'
import * as commonTexts from './common-texts.ts'
import * as texts from './forgot-password-texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [result, setResult] = useState<{ kind: 'success' | 'error'; message: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const sendLink = async () => {
    setBusy(true)
    try {
      const { message } = await browserApi.auth.forgotPassword({ email })
      setResult({ kind: 'success', message })
    } catch (error) {
      setResult({ kind: 'error', message: errorMessage(error, accountTexts.accountErrors) })
    }
    setBusy(false)
  }
  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      <p className="sign-in__intro">{texts.intro}</p>
      <ClientForm
        onSubmit={() => {
          if (!isBusy) void sendLink()
        }}
      >
        {result && (
          <Alert tone={result.kind} role={result.kind === 'error' ? 'alert' : 'status'}>
            {result.message}
          </Alert>
        )}
        <TextField
          label={commonTexts.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" size="large" wide busy={isBusy} busyLabel={texts.sending}>
          {texts.submit}
        </Button>
        <p>
          <TextLink to={paths.login()}>{texts.backToSignIn}</TextLink>
        </p>
      </ClientForm>
    </>
  )
}
