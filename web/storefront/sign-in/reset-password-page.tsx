import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/reset-password-page.ts'
import * as commonTexts from './common-texts.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import * as texts from './reset-password-texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.pageTitle)

/** The page of the link in the mail. Opening another link in the same tab starts again. */
export default function ResetPasswordPage() {
  const { hash } = useLocation()
  return <ResetPasswordFlow key={hash} token={decodeURIComponent(hash.slice(1))} />
}

/** The link works once. An expired one offers to send a new one. */
function ResetPasswordFlow({ token }: { token: string }) {
  const [state, setState] = useState<'open' | 'done' | 'dead'>('open')
  // The server does not receive the token, so the browser checks that it is there.
  useEffect(() => {
    if (!token) setState('dead')
  }, [token])
  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      {state === 'open' && (
        <NewPasswordForm token={token} onDone={() => setState('done')} onInvalid={() => setState('dead')} />
      )}
      {state === 'done' && (
        <>
          <p className="sign-in__intro" role="status">
            {texts.done}
          </p>
          <ButtonLink size="large" wide to={paths.login()}>
            {commonTexts.signIn}
          </ButtonLink>
        </>
      )}
      {state === 'dead' && (
        <>
          <div className="sign-in__intro">
            <Alert tone="error" role="alert">
              {texts.invalidLink}
            </Alert>
          </div>
          <p>
            <TextLink to={paths.forgotPassword}>{texts.requestLink}</TextLink>
          </p>
        </>
      )}
    </>
  )
}

type NewPasswordFormProps = { token: string; onDone: () => void; onInvalid: () => void }

function NewPasswordForm({ token, onDone, onInvalid }: NewPasswordFormProps) {
  const { input, onSubmit, failure, isBusy } = useStorefrontForm({
    defaultValues: { password: '' },
    submit: async ({ password }) => {
      try {
        await browserApi.auth.resetPassword({ token, password })
        onDone()
      } catch (error) {
        if (!(error instanceof ShopError) || error.code !== 'RESET_LINK_DEAD') throw error
        onInvalid()
      }
    },
    failure: accountTexts.accountErrors,
  })
  return (
    <ClientForm className="sign-in__reset" onSubmit={onSubmit}>
      <p className="sign-in__intro">{texts.intro}</p>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <NewPasswordFields kind="replacement" password={input('password')} />
      <Button type="submit" size="large" wide busy={isBusy} busyLabel={texts.saving}>
        {texts.submit}
      </Button>
    </ClientForm>
  )
}
