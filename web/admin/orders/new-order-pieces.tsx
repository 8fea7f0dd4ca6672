import { useEffect, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { formatWeight } from '#domain/weight.ts'
import { adminApi } from '#web/admin/api.ts'
import { errorMessage } from '#web/error-message.ts'
import { announce } from '#web/ui/announcer.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError, SelectField } from '#web/ui/field.tsx'
import { texts } from './new-order-texts.ts'
import type { ChosenLine, ChosenPiece } from './new-order-values.ts'

const MAX_LISTED = 100

/** The items of a serialised variant that the customer takes along: scanned, or chosen from those in stock. */
export function Pieces({ line, onChange }: { line: ChosenLine; onChange: (pieces: ChosenPiece[]) => void }) {
  const { pieces } = line
  return (
    <div className="new-order__pieces">
      {pieces.length > 0 && (
        <ul aria-label={texts.pieceOf(line.name)}>
          {pieces.map((piece) => (
            <li key={piece._id}>
              <span className="num">{piece.number}</span>
              <IconButton
                icon="close"
                label={texts.removePiece(piece.number)}
                onClick={() => onChange(pieces.filter((each) => each !== piece))}
              />
            </li>
          ))}
        </ul>
      )}
      <PieceSelect line={line} onChange={onChange} />
    </div>
  )
}

function PieceSelect({ line, onChange }: { line: ChosenLine; onChange: (pieces: ChosenPiece[]) => void }) {
  const { variantId, pieces } = line
  const [items, setItems] = useState<Item[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    adminApi.items.list({ variantId, status: 'in-stock', limit: MAX_LISTED }).then(
      (found) => isCurrent && setItems(found.items),
      (error: unknown) => isCurrent && setFailure(errorMessage(error, texts.piecesFailed)),
    )
    return () => {
      isCurrent = false
    }
  }, [variantId])
  if (failure) return <FieldError id={`pieces-${variantId}`}>{failure}</FieldError>
  const others = items?.filter(({ _id }) => pieces.every((piece) => piece._id !== _id)) ?? null
  if (others?.length === 0) return <span className="caption">{texts.noPieces}</span>
  return (
    <SelectField
      label={texts.pieceOf(line.name)}
      hideLabel
      hint={pieces.length === 0 ? texts.pieceHint : undefined}
      disabled={others === null}
      value=""
      onChange={(event) => {
        const item = others?.find(({ _id }) => _id === event.target.value)
        if (!item) return
        onChange([...pieces, { _id: item._id, number: numberOf(item) }])
        announce(texts.pieceAdded(numberOf(item)))
      }}
    >
      <option value="">{texts.choosePiece}</option>
      {others?.map((item) => (
        <option key={item._id} value={item._id}>
          {`${numberOf(item)}, ${formatWeight(item.grossWeightGrams)}`}
        </option>
      ))}
    </SelectField>
  )
}

const numberOf = ({ huid, tagNumber }: Item): string => huid ?? tagNumber
