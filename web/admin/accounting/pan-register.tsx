import { useState } from 'react'
import { getLastDayOfMonth } from '#domain/india-time.ts'
import { adminApi } from '#web/admin/api.ts'
import { ReasonDialog } from '#web/admin/kit/reason-dialog.tsx'
import { downloadFile } from '#web/documents/download-file.ts'
import { Button } from '#web/ui/button.tsx'
import * as texts from './texts.ts'

/** The PANs of a month as a file, after a reason. */
export function PanRegister({ month }: { month: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon="download"
        aria-label={texts.downloadFile(texts.books.pans.name, 'CSV')}
        onClick={() => setOpen(true)}
      >
        CSV
      </Button>
      {isOpen && (
        <ReasonDialog
          title={texts.books.pans.name}
          submitLabel={texts.download}
          busyLabel={texts.downloading}
          missingReason={texts.reasonMissing}
          failure={texts.downloadFailed}
          onClose={close}
          submit={async (reason) => {
            const file = await adminApi.orders.exportPans({
              startDate: `${month}-01`,
              endDate: getLastDayOfMonth(month),
              reason,
            })
            downloadFile(file, `pan-register-${month}.csv`)
            close()
          }}
        >
          <p>{texts.panWarning}</p>
        </ReasonDialog>
      )}
    </>
  )
}
