import { useRef, useState } from 'react'
import type { ItemVariant } from '#contract/items.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { addScan, type ReceiveRow } from './receive-rows.ts'
import * as texts from './texts.ts'

type ScanFieldProps = {
  rows: readonly ReceiveRow[]
  variant: ItemVariant
  onAdd: (row: ReceiveRow) => void
}

/**
 * Takes what a barcode scanner or a person types, and adds it on Enter. A refused text stays in the field, selected, so
 * that it can be read and the next scan replaces it.
 */
export function ScanField({ rows, variant, onAdd }: ScanFieldProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const submit = () => {
    const { row, error: scanError } = addScan(rows, text, variant, refused)
    if (!row) {
      setError(scanError)
      setRefused(text.trim())
      input.current?.select()
      return
    }
    onAdd(row)
    announce(row.tagNumber)
    setError(undefined)
    setRefused('')
    setText('')
    input.current?.focus()
  }

  return (
    <ClientForm className="scan-field" noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label={texts.scan}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={texts.scanHint}
        error={error}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoFocus
      />
      <Button type="submit" variant="secondary" icon="plus">
        {texts.add}
      </Button>
    </ClientForm>
  )
}
