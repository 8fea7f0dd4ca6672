import { toIndiaDay } from '#domain/india-time.ts'
import { downloadFile } from '#web/documents/download-file.ts'
import { errorMessage } from '#web/error-message.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAsyncAction } from './use-async-action.ts'

type ExportButtonProps = {
  /** Without day and ending: `products`. */
  fileName: string
  /** Shown when the server gives no reason for a failure. */
  failure: string
  download: () => Promise<Blob>
  label?: string
  /** Names the button where several have the same label. */
  accessibleName?: string
  size?: 'normal' | 'small'
  /** The day or month that the file is of, at the end of its name. */
  period?: string
  ending?: 'csv' | 'xml'
}

/** Downloads the filtered list as a CSV file, or another file. */
export function ExportButton({
  fileName,
  failure,
  download,
  label = 'Export CSV',
  accessibleName,
  size = 'normal',
  period = toIndiaDay(new Date()),
  ending = 'csv',
}: ExportButtonProps) {
  const { run, isBusy } = useAsyncAction(failure)
  const exportCsv = async () => {
    try {
      downloadFile(await download(), `${fileName}-${period}.${ending}`)
    } catch (error) {
      showToast({ title: errorMessage(error, failure), isError: true })
    }
  }
  return (
    <Button
      variant="secondary"
      size={size}
      icon="download"
      aria-label={accessibleName}
      busy={isBusy}
      busyLabel="Exporting..."
      onClick={() => void run(exportCsv)}
    >
      {label}
    </Button>
  )
}
