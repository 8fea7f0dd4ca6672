import type { Order, Shipment } from '#contract/orders.ts'
import type { Carrier } from '#domain/shipments.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { TransportFields, toTransport } from './transport-fields.tsx'

export type ShipmentOfOrder = { order: Order; shipment: Shipment; version: number }
type Props = { editor: Editor<ShipmentOfOrder>; carriers: readonly Carrier[]; onSaved: () => void }

/** Corrects how a shipment travels. */
export function TransportDialog({ editor, carriers, onSaved }: Props) {
  const target = editor.opened?.item
  if (!target) return null
  const { order, shipment } = target
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title="Change shipment"
      editor={editor}
      submitLabel="Save"
      failure="Failed to save the shipment"
      labels={{}}
      defaultValues={{
        carrier: shipment.carrier,
        trackingNumber: shipment.trackingNumber,
        insuredValue: String(shipment.insuredValue),
      }}
      save={async (values, version) =>
        (
          await adminApi.orders.updateShipment({
            id: order._id,
            shipment: shipment._id,
            ...toTransport(values),
            ...(version ? { version } : {}),
          })
        ).message
      }
      onSaved={onSaved}
    >
      {({ field }) => (
        <>
          <p className="small">The customer gets a mail when the tracking number is new.</p>
          <TransportFields
            carriers={carriers}
            known={shipment.carrier}
            insuredHint="Left blank it stays as it is"
            field={field}
          />
        </>
      )}
    </FormDialog>
  )
}
