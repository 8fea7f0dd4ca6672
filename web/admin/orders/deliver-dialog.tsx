import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { texts } from './delivery-texts.ts'
import type { ShipmentOfOrder } from './transport-dialog.tsx'

type Props = { editor: Editor<ShipmentOfOrder>; onSaved: () => void }

/** A shipment reached its customer. Where it needs a code, the customer tells it. */
export function DeliverDialog({ editor, onSaved }: Props) {
  const canSkipCode = useStaff().can('deliver_without_code')
  const target = editor.opened?.item
  if (!target) return null
  const { order, shipment } = target
  const { needsCode } = shipment
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title={texts.title}
      editor={editor}
      submitLabel={texts.submit}
      failure={texts.failed}
      labels={{}}
      defaultValues={{ code: '', isWithoutCode: false, reason: '' }}
      validate={({ code, isWithoutCode, reason }) =>
        !needsCode
          ? {}
          : isWithoutCode
            ? reason.trim() === ''
              ? { reason: texts.reasonRequired }
              : {}
            : code.trim() === ''
              ? { code: texts.codeRequired }
              : {}
      }
      save={async ({ code, isWithoutCode, reason }, version) => {
        const proof = isWithoutCode ? { withoutCodeReason: reason } : { code }
        const { message } = await adminApi.orders.deliverShipment({
          id: order._id,
          shipment: shipment._id,
          ...(needsCode ? proof : {}),
          ...(version ? { version } : {}),
        })
        return message
      }}
      onSaved={onSaved}
    >
      {({ field, form }) => {
        const isWithoutCode = form.watch('isWithoutCode')
        if (!needsCode) return <p className="small">{texts.plain}</p>
        return (
          <>
            {isWithoutCode ? (
              <TextField label={texts.reason} maxLength={300} {...field('reason')} />
            ) : (
              <TextField
                label={texts.code}
                hint={texts.codeHint}
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                data-autofocus
                {...field('code')}
              />
            )}
            {canSkipCode && (
              <Checkbox
                label={texts.withoutCode}
                hint={texts.withoutCodeHint}
                {...form.register('isWithoutCode')}
              />
            )}
          </>
        )
      }}
    </FormDialog>
  )
}
