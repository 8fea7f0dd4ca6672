import { adminApi } from '#web/admin/api.ts'
import { CsvImportDialog } from '#web/admin/kit/csv-import-dialog.tsx'
import * as texts from './texts.ts'

type ImportDialogProps = { onClose: () => void; onImported: () => void }

/** Adds the items of a file to stock. */
export const ItemImportDialog = ({ onClose, onImported }: ImportDialogProps) => (
  <CsvImportDialog
    title={texts.importTitle}
    hint={texts.importHint}
    send={(input) => adminApi.items.import(input)}
    countOf={({ received }) => received}
    submitLabel={texts.importRows}
    doneTitle={texts.addedTitle}
    onClose={onClose}
    onImported={onImported}
  />
)
