import { useState } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/stop-alerts-page.ts'
import * as texts from './stop-alerts-texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)

/** The page of the link in the mail. Mail programs open links by themselves, so only the button stops the mails. */
export default function StopAlertsPage() {
  const { hash } = useLocation()
  const [result, setResult] = useState<string | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const stop = async () => {
    setBusy(true)
    setErrorText(null)
    try {
      const { message } = await browserApi.stockAlerts.stop({
        token: decodeURIComponent(hash.slice(1)) || '-',
      })
      setResult(message)
    } catch (error) {
      setErrorText(errorMessage(error, { failed: texts.failed }))
    }
    setBusy(false)
  }

  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      {errorText && (
        <div className="sign-in__intro">
          <Alert tone="error" role="alert">
            {errorText}
          </Alert>
        </div>
      )}
      <p className="sign-in__intro" role="status">
        {result ?? texts.intro}
      </p>
      {result ? (
        <ButtonLink size="large" wide to={paths.categories}>
          {sharedTexts.browseCollections}
        </ButtonLink>
      ) : (
        <Button size="large" wide busy={isBusy} busyLabel={texts.stopping} onClick={() => void stop()}>
          {texts.submit}
        </Button>
      )}
    </>
  )
}
