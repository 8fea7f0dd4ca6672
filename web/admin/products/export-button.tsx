import { useState } from 'react'
import { indiaDay } from '#domain/india-time.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { saveFile } from '../kit/save-file.ts'
import { FETCH, sentenceOf } from './sentences.ts'

type Filters = NonNullable<Parameters<typeof browserApi.products.export>[0]>

/** What the filters leave, as a file. */
export function ExportButton({ filters }: { filters: Filters }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await browserApi.products.export(filters), `products-${indiaDay(new Date())}.csv`)
    } catch (error) {
      showToast({ title: sentenceOf(error, FETCH), failed: true })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      icon="download"
      busy={isBusy}
      busyLabel="Exporting..."
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
