import { useState } from 'react'
import { useLocation } from 'react-router'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

type Props = {
  texts: Record<'title' | 'intro' | 'submit' | 'busy' | 'failed', string>
  /** Gets the token of the address. */
  call: (input: { token: string }) => Promise<{ message: string }>
}

/** One button that makes the call with the token of the link. */
export function TokenStep({ texts, call }: Props) {
  const { hash } = useLocation()
  const [result, setResult] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await call({ token: decodeURIComponent(hash.slice(1)) || '-' })
      setResult(message)
    } catch (error) {
      setFailure(errorMessage(error, { failed: texts.failed }))
    }
    setBusy(false)
  }

  return (
    <>
      <h1 className="h1">{texts.title}</h1>
      {failure && (
        <div className="sign-in__intro">
          <Alert tone="error" role="alert">
            {failure}
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
        <Button size="large" wide busy={isBusy} busyLabel={texts.busy} onClick={() => void submit()}>
          {texts.submit}
        </Button>
      )}
    </>
  )
}
