import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { clearAttempt, resumeOrder } from './order-attempt.ts'
import * as texts from './texts.ts'

/** The connection was lost while an order was sent, and the cart is empty: the order was probably placed. */
export function UnconfirmedOrder({ onPlaced }: { onPlaced: (order: Order) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string | null>(null)
  const resume = async () => {
    setBusy(true)
    setErrorText(null)
    try {
      onPlaced(await resumeOrder())
    } catch (error) {
      setErrorText(errorMessage(error, { failed: texts.resumeFailed }))
    }
    setBusy(false)
  }
  return (
    <EmptyState
      level={1}
      title={texts.unconfirmedTitle}
      action={
        <>
          <Button busy={isBusy} busyLabel={texts.checkingOrder} onClick={resume}>
            {texts.finishOrder}
          </Button>
          <ButtonLink variant="secondary" to={paths.orders} onClick={clearAttempt}>
            {texts.myOrders}
          </ButtonLink>
        </>
      }
    >
      <p>{texts.unconfirmedText}</p>
      <ErrorBanner message={errorText} />
    </EmptyState>
  )
}
