import type { Order, OrderAdjustment } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees, fromRupees, paise } from '#domain/money.ts'
import {
  ADJUSTMENT_KIND_LABELS,
  getSettlementLabel,
  getSettlementMethods,
  isOpenAdjustment,
  needsReference,
  type SettlementMethod,
} from '#domain/order-adjustments.ts'
import { formatVariantName } from '#domain/variants.ts'
import { formatWeight } from '#domain/weight.ts'
import { adminApi } from '#web/admin/api.ts'
import * as texts from '#web/admin/items/texts.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { type Editor, useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'

type Props = { order: Order; onChanged: () => void }
type Settled = { adjustment: OrderAdjustment; methods: SettlementMethod[]; version: number }

export const hasOpenDifference = ({ adjustments }: Order): boolean => adjustments.some(isOpenAdjustment)

/** Differences of exchanged items. Staff mark them as settled before they ship the order. */
export function AdjustmentsPanel({ order, onChanged }: Props) {
  const editor = useEditor<Settled>()
  const canSettle = useStaff().can('manage_content')
  if (order.adjustments.length === 0) return null
  return (
    <section className="admin-panel">
      <h2>{texts.differences}</h2>
      {hasOpenDifference(order) && <Alert tone="warning">{texts.settleBeforeShipping}</Alert>}
      <ul className="order-returns">
        {order.adjustments.toReversed().map((adjustment) => (
          <li key={adjustment._id}>
            <DescriptionList items={listFacts(order, adjustment)} />
            {isOpenAdjustment(adjustment) && canSettle && (
              <div className="order-returns__steps no-print">
                <Button
                  size="small"
                  variant="secondary"
                  onClick={() =>
                    editor.open({
                      adjustment,
                      methods: getSettlementMethods(
                        adjustment.kind,
                        paise(fromRupees(adjustment.amount) + fromRupees(order.payment.refunded)),
                        order.payment,
                      ),
                      version: order.version,
                    })
                  }
                >
                  {texts.settle}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <SettleDialog orderId={order._id} editor={editor} onSaved={onChanged} />
    </section>
  )
}

function listFacts({ items }: Order, adjustment: OrderAdjustment): [string, string][] {
  const { kind, settlement } = adjustment
  const line = items.find(({ _id }) => _id === adjustment.item)
  return [
    [texts.product, line ? formatVariantName(line.name, line.variantTitle) : ''],
    [texts.exchanged, formatDateTime(adjustment.at)],
    [
      texts.netWeight,
      texts.before(formatWeight(adjustment.newWeightGrams), formatWeight(adjustment.oldWeightGrams)),
    ],
    [texts.price, texts.before(formatRupees(adjustment.newPrice), formatRupees(adjustment.oldPrice))],
    [texts.differenceWithTax, formatRupees(adjustment.amount)],
    [
      texts.status,
      settlement
        ? [getSettlementLabel(settlement.method), settlement.reference, formatDateTime(settlement.at)]
            .filter(Boolean)
            .join(', ')
        : ADJUSTMENT_KIND_LABELS[kind],
    ],
  ]
}

type SettleProps = { orderId: string; editor: Editor<Settled>; onSaved: () => void }

function SettleDialog({ orderId, editor, onSaved }: SettleProps) {
  const settled = editor.opened?.item
  if (!settled) return null
  const { adjustment, methods } = settled
  const isCollected = adjustment.kind === 'collect'
  const amount = formatRupees(adjustment.amount)
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title={isCollected ? texts.collectTitle(amount) : texts.refundTitle(amount)}
      editor={editor}
      submitLabel={texts.settle}
      failure={texts.settleFailed}
      labels={{}}
      defaultValues={{ method: methods[0] ?? 'upi', reference: '' }}
      validate={({ method, reference }) =>
        needsReference(method) && reference.trim() === '' ? { reference: texts.referenceMissing } : {}
      }
      save={async ({ method, reference }) =>
        (
          await adminApi.orders.settleAdjustment({
            id: orderId,
            adjustment: adjustment._id,
            method,
            ...(needsReference(method) ? { reference } : {}),
          })
        ).message
      }
      onSaved={onSaved}
    >
      {({ field, form }) => {
        const method = form.watch('method')
        return (
          <>
            <p className="small">
              {method === 'delivery'
                ? texts.settleOnDelivery
                : isCollected
                  ? texts.settleCollected
                  : texts.settleRefunded}
            </p>
            <SelectField label={texts.settlementMethod} data-autofocus {...field('method')}>
              {methods.map((each) => (
                <option key={each} value={each}>
                  {getSettlementLabel(each)}
                </option>
              ))}
            </SelectField>
            {needsReference(method) && (
              <TextField
                label={texts.transferReference}
                required
                maxLength={80}
                placeholder={texts.referencePlaceholder}
                {...field('reference')}
              />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
