import { useState } from 'react'
import { toIndiaDay } from '#domain/india-time.ts'
import { browserApi } from '../../api.ts'
import { downloadFile } from '../../documents/download-file.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { FETCH_ERRORS, productErrorMessage } from './error-texts.ts'

type Filters = NonNullable<Parameters<typeof browserApi.products.export>[0]>

/** What the filters leave, as a file. */
export function ExportButton({ filters }: { filters: Filters }) {
  const [isBusy, setBusy] = useState(false)
  const exportCsv = async () => {
    setBusy(true)
    try {
      downloadFile(await browserApi.products.export(filters), `products-${toIndiaDay(new Date())}.csv`)
    } catch (error) {
      showToast({ title: productErrorMessage(error, FETCH_ERRORS), isError: true })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="secondary"
      icon="download"
      busy={isBusy}
      busyLabel="Exporting..."
      onClick={() => void exportCsv()}
    >
      Export CSV
    </Button>
  )
}
