import { useState } from 'react'
import { sentenceOf } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { ACCOUNT_TEXTS } from '../../session/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { unlistedMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/forgot-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Forgot your password?')

export default function ForgotPage() {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<{ kind: 'success' | 'error'; message: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { message } = await browserApi.auth.forgotPassword({ email })
      setAnswer({ kind: 'success', message })
    } catch (error) {
      setAnswer({ kind: 'error', message: sentenceOf(error, ACCOUNT_TEXTS) })
    }
    setBusy(false)
  }
  return (
    <>
      <h1 className="h1">Forgot your password?</h1>
      <p className="sign-in__lead">We send a link to choose a new one. It works once, for 30 minutes.</p>
      <ScriptForm
        onSubmit={() => {
          if (!isBusy) void send()
        }}
      >
        {answer && (
          <Note kind={answer.kind} role={answer.kind === 'error' ? 'alert' : 'status'}>
            {answer.message}
          </Note>
        )}
        <TextField
          label="Email address"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" size="large" wide busy={isBusy} busyLabel="Sending...">
          Send the link
        </Button>
        <p>
          <TextLink to={paths.login()}>Back to sign in</TextLink>
        </p>
      </ScriptForm>
    </>
  )
}
