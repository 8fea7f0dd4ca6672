import type { Order } from '#contract/orders.ts'
import { type Carrier, getUnshipped } from '#domain/shipments.ts'
import { formatVariantName } from '#domain/variants.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { describeSoldItem } from '#web/documents/sold-items.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { TransportFields, toTransport } from './transport-fields.tsx'

type OrderItem = Order['items'][number]
type Props = { editor: Editor<Order>; carriers: readonly Carrier[]; onSaved: () => void }

/** A line of which something is still in the shop. `pieces`: those of a variant that is kept item by item. */
type OpenLine = { item: OrderItem; left: number; pieces: OrderItem['serialisedItems'] }

const listOpenLines = ({ items }: Order): OpenLine[] =>
  items
    .map((item) => ({
      item,
      left: getUnshipped(item),
      pieces: item.serialisedItems.filter(({ status }) => status === 'reserved'),
    }))
    .filter(({ left }) => left > 0)

const needsChoice = ({ pieces, left }: OpenLine) => pieces.length > 1 && pieces.length === left

/** Ships what is ready: all that is left, unless staff keep something back. */
export function ShipDialog({ editor, carriers, onSaved }: Props) {
  const order = editor.opened?.item
  if (!order) return null
  const lines = listOpenLines(order)
  return (
    <FormDialog
      key={editor.opened?.formKey}
      title="Ship items"
      editor={editor}
      submitLabel="Ship"
      busyLabel="Shipping..."
      failure="Failed to ship the items"
      labels={{}}
      defaultValues={{
        carrier: '',
        trackingNumber: '',
        insuredValue: '',
        note: '',
        quantities: lines.map(({ left }) => String(left)),
        pieces: lines.map(({ pieces }) => pieces.map(({ _id }) => _id)),
      }}
      validate={(values) => findWrongQuantities(lines, values)}
      save={async ({ note, quantities, pieces, ...transport }, version) => {
        const chosen = chooseItems(lines, { quantities, pieces })
        const isAll = chosen.every(({ quantity }, index) => quantity === lines[index]!.left)
        const answer = await adminApi.orders.ship({
          id: order._id,
          ...toTransport(transport),
          ...(note.trim() ? { note } : {}),
          ...(isAll
            ? {}
            : {
                items: chosen.filter(({ quantity }) => quantity > 0),
                itemIds: lines.flatMap((line, index) => (needsChoice(line) ? pieces[index]! : [])),
              }),
          ...(version ? { version } : {}),
        })
        return answer.message
      }}
      onSaved={onSaved}
    >
      {({ field, form, errorOf }) => (
        <>
          {lines.map((line, index) => {
            const name = formatVariantName(line.item.name, line.item.variantTitle)
            return needsChoice(line) ? (
              <ChoiceGroup key={line.item._id} legend={name} error={errorOf(`pieces.${index}`)}>
                {line.pieces.map((piece) => (
                  <Checkbox
                    key={piece._id}
                    label={describeSoldItem(piece)}
                    value={piece._id}
                    {...form.register(`pieces.${index}`)}
                  />
                ))}
              </ChoiceGroup>
            ) : (
              <TextField
                key={line.item._id}
                label={name}
                type="number"
                min={0}
                max={line.left}
                step={1}
                suffix={`of ${line.left}`}
                {...field(`quantities.${index}`)}
              />
            )
          })}
          <TransportFields
            carriers={carriers}
            insuredHint="Left blank: the price of what is in it"
            field={field}
          />
          <TextAreaField
            label="Note"
            optional
            maxLength={1000}
            hint="Shown to the customer on the tracking page"
            {...field('note')}
          />
        </>
      )}
    </FormDialog>
  )
}

type Chosen = { quantities: string[]; pieces: string[][] }

const chooseItems = (lines: readonly OpenLine[], { quantities, pieces }: Chosen) =>
  lines.map((line, index) => ({
    item: line.item._id,
    quantity: needsChoice(line) ? pieces[index]!.length : Number(quantities[index]),
  }))

/** Each quantity is a whole number that is left, and one of them is more than 0. */
function findWrongQuantities(lines: readonly OpenLine[], chosen: Chosen): Record<string, string> {
  const items = chooseItems(lines, chosen)
  const errors = items.flatMap(({ quantity }, index) => {
    const { left } = lines[index]!
    const text = chosen.quantities[index]!.trim()
    return text !== '' && Number.isInteger(quantity) && quantity >= 0 && quantity <= left
      ? []
      : [[`quantities.${index}`, `Enter a number from 0 to ${left}`]]
  })
  if (errors.length > 0) return Object.fromEntries(errors)
  if (items.some(({ quantity }) => quantity > 0)) return {}
  return { [needsChoice(lines[0]!) ? 'pieces.0' : 'quantities.0']: 'Choose what is sent' }
}
