import { useState } from 'react'
import { useLocation } from 'react-router'
import { ShopError } from '#domain/errors.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { texts as stepTexts } from './token-step-texts.ts'

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
  const [isExpired, setExpired] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await call({ token: decodeURIComponent(hash.slice(1)) || '-' })
      setResult(message)
    } catch (error) {
      setExpired(error instanceof ShopError && error.code === 'LINK_EXPIRED')
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
      {!isExpired && (
        <p className="sign-in__intro" role="status">
          {result ?? texts.intro}
        </p>
      )}
      {result || isExpired ? (
        <ButtonLink size="large" wide to={isExpired ? paths.home : paths.categories}>
          {isExpired ? stepTexts.home : sharedTexts.browseCollections}
        </ButtonLink>
      ) : (
        <Button size="large" wide busy={isBusy} busyLabel={texts.busy} onClick={() => void submit()}>
          {texts.submit}
        </Button>
      )}
    </>
  )
}
