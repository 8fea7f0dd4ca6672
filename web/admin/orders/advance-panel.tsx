import type { Order } from '#contract/orders.ts'
import { formatDate, formatDateTime, toIndiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isRestOpen } from '#domain/payment-methods.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextField } from '#web/ui/field.tsx'

/** The advance of an order, and what staff do about its rest. */
export function AdvancePanel({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { can } = useStaff()
  const asking = useEditor<Order>()
  const holding = useEditor<Order>()
  const { advance, due } = order.payment
  if (!advance) return null
  const isOpen = isRestOpen(order.status, order.payment)
  const isOver = isOpen && Date.parse(advance.heldUntil) < Date.now()
  return (
    <>
      {isOver && (
        <Alert tone="warning">
          The price was held until {formatDate(advance.heldUntil)}, and {formatRupees(due)} is not paid. Hold
          the price longer, or cancel the order.
        </Alert>
      )}
      <DescriptionList
        items={[
          ['Advance', `${formatRupees(advance.amount)}, ${advance.isPaid ? 'paid' : 'not paid'}`],
          ['Price held until', formatDate(advance.heldUntil)],
          ...(advance.askedAt ? ([['Asked for the rest', formatDateTime(advance.askedAt)]] as const) : []),
        ]}
      />
      {isOpen && can('manage_content') && (
        <div className="order-returns__steps no-print">
          <Button variant="secondary" onClick={() => asking.open(order)}>
            Ask for the rest
          </Button>
          <Button variant="secondary" onClick={() => holding.open(order)}>
            Hold the price longer
          </Button>
        </div>
      )}
      {asking.opened && (
        <FormDialog
          key={asking.opened.formKey}
          title="Ask for the rest"
          editor={asking}
          submitLabel="Send"
          busyLabel="Sending..."
          failure="Failed to ask for the rest"
          labels={{}}
          defaultValues={{}}
          save={async (_, version) =>
            (await adminApi.orders.askForRest({ id: order._id, ...(version ? { version } : {}) })).message
          }
          onSaved={onChanged}
        >
          {() => (
            <p className="small">
              The order is ready. The customer gets a mail to pay {formatRupees(due)}; the order can be
              shipped when it has arrived.
            </p>
          )}
        </FormDialog>
      )}
      {holding.opened && (
        <FormDialog
          key={holding.opened.formKey}
          title="Hold the price longer"
          editor={holding}
          submitLabel="Save"
          busyLabel="Saving..."
          failure="Failed to hold the price"
          labels={{}}
          defaultValues={{ until: toIndiaDay(new Date(advance.heldUntil)) }}
          save={async ({ until }, version) =>
            (await adminApi.orders.holdPrice({ id: order._id, until, ...(version ? { version } : {}) }))
              .message
          }
          onSaved={onChanged}
        >
          {({ field }) => (
            <TextField
              label="Until"
              type="date"
              required
              min={toIndiaDay(new Date())}
              data-autofocus
              {...field('until')}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
