import { useState } from 'react'
import { indiaDay } from '#domain/india-time.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { FETCH, sentenceOf } from './sentences.ts'

type Filters = NonNullable<Parameters<typeof browserApi.products.export>[0]>

/** What the filters leave, as a file. */
export function ExportButton({ filters }: { filters: Filters }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      keep(await browserApi.products.export(filters), `products-${indiaDay(new Date())}.csv`)
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

/** The token travels in a header, so the browser cannot fetch the file by a link of its own. */
function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
