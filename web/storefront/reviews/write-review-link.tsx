import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { texts } from './texts.ts'

type Answer = 'sign-in' | 'no-order' | 'failed'

/** Buyers get the form, or their own review. Others read who may review. */
export function WriteReviewLink({ productId }: { productId: string }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isBusy, setBusy] = useState(false)

  const open = async () => {
    if (!session.current()) return setAnswer('sign-in')
    setBusy(true)
    try {
      const { reviews, reviewable } = await browserApi.reviews.mine({ product: productId })
      const item = reviews[0]?.item ?? reviewable[0]?.item
      if (item) await navigate(paths.writeReview(item))
      else setAnswer('no-order')
    } catch {
      setAnswer('failed')
    }
    setBusy(false)
  }

  return (
    <div className="write-review no-print">
      <Button variant="secondary" busy={isBusy} busyLabel={texts.checking} onClick={() => void open()}>
        {texts.writeReview}
      </Button>
      <p className="small muted" role="status">
        {answer === 'sign-in' && (
          <>
            {texts.signInFirst} <TextLink to={paths.login(`${pathname}#reviews`)}>{texts.signIn}</TextLink>
          </>
        )}
        {answer === 'no-order' && texts.onlyBuyers}
        {answer === 'failed' && texts.checkFailed}
      </p>
    </div>
  )
}
