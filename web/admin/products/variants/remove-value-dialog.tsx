import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'
import { parseStock } from './variant-draft.ts'
import { hasValue } from './variant-rows.ts'

type RemoveValueDialogProps = { grid: VariantGrid; position: number; valueId: string }

/** Asks what happens to the variants of a value that is no longer offered. */
export function RemoveValueDialog({ grid, position, valueId }: RemoveValueDialogProps) {
  const [answer, setAnswer] = useState<'remove' | 'deactivate'>('deactivate')
  const affected = grid.rows.filter((row) => hasValue(row, position, valueId))
  const label = grid.options[position]?.values.find(({ _id }) => _id === valueId)?.label ?? ''
  const stock = affected.reduce((sum, { inventory }) => sum + parseStock(inventory), 0)
  return (
    <Dialog
      open
      title={texts.removeValueTitle(label)}
      onClose={grid.closeDialog}
      footer={
        <>
          <Button variant="secondary" onClick={grid.closeDialog}>
            {texts.cancel}
          </Button>
          <Button onClick={() => grid.answerRemoveValue(position, valueId, answer)}>{texts.apply}</Button>
        </>
      }
    >
      <p>{texts.removeValueMessage(affected.length, stock)}</p>
      <ChoiceCard
        name="removed-value"
        title={texts.deactivateVariants}
        detail={texts.deactivateVariantsDetail}
        checked={answer === 'deactivate'}
        onChange={() => setAnswer('deactivate')}
      />
      <ChoiceCard
        name="removed-value"
        title={texts.removeVariants}
        detail={texts.removeVariantsDetail}
        checked={answer === 'remove'}
        onChange={() => setAnswer('remove')}
      />
    </Dialog>
  )
}
