import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'
import { fillSkus, guessBaseSku, listSkuPlaceholders } from './variant-rows.ts'

/** Fills the SKUs by a pattern such as `{sku}-{size}`. */
export function SkusDialog({ grid }: { grid: VariantGrid }) {
  const { rows, options, fillKeys, selectedKeys, closeDialog } = grid
  const placeholders = ['sku', ...listSkuPlaceholders(options)]
  const [base, setBase] = useState(() => guessBaseSku(rows))
  const [pattern, setPattern] = useState(() => placeholders.map((name) => `{${name}}`).join('-'))
  const [replaces, setReplaces] = useState(false)
  const example = fillSkus(rows, fillKeys.slice(0, 1), options, { base, pattern, replaces: true }).find(
    ({ key }) => key === fillKeys[0],
  )
  return (
    <Dialog
      open
      title={texts.skusTitle}
      onClose={closeDialog}
      closeOnBackdrop={false}
      onSubmit={() => {
        grid.setRows(fillSkus(rows, fillKeys, options, { base, pattern, replaces }))
        closeDialog()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={closeDialog}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.apply}</Button>
        </>
      }
    >
      <p className="caption">
        {selectedKeys.length > 0 ? texts.scopeSelected(selectedKeys.length) : texts.scopeAll(rows.length)}
      </p>
      <TextField
        label={texts.baseSku}
        maxLength={40}
        data-autofocus
        value={base}
        onChange={(event) => setBase(event.target.value)}
      />
      <TextField
        label={texts.pattern}
        maxLength={100}
        hint={texts.placeholders(placeholders)}
        value={pattern}
        onChange={(event) => setPattern(event.target.value)}
      />
      <Checkbox
        label={texts.replaceSkus}
        checked={replaces}
        onChange={(event) => setReplaces(event.target.checked)}
      />
      {example && example.sku !== '' && <p className="num">{texts.example(example.sku)}</p>}
    </Dialog>
  )
}
