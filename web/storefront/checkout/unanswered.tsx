import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { ShopError } from '#domain/errors.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { askAgain, forgetAttempt } from './order-attempt.ts'

/** The connection was lost while an order was on its way, and the cart is empty since: it was probably taken. */
export function UnansweredOrder({ onPlaced }: { onPlaced: (order: Order) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async () => {
    setBusy(true)
    setProblem(null)
    try {
      onPlaced(await askAgain())
    } catch (error) {
      setProblem(error instanceof ShopError ? error.message : 'The shop cannot be reached. Please try again.')
    }
    setBusy(false)
  }
  return (
    <EmptyState
      level={1}
      title="Was your order placed?"
      action={
        <>
          <Button busy={isBusy} busyLabel="Asking..." onClick={ask}>
            Finish my order
          </Button>
          <ButtonLink variant="secondary" to={paths.orders} onClick={forgetAttempt}>
            My Orders
          </ButtonLink>
        </>
      }
    >
      <p>The connection was lost before the shop could answer. Finishing it never makes a second order.</p>
      <ErrorBanner message={problem} />
    </EmptyState>
  )
}
