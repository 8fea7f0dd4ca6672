import { toIndiaDay } from '#domain/india-time.ts'
import { countTagsPerPage, TAG_LAYOUT_NAMES, TAG_LAYOUTS, type TagLayoutName } from '#domain/item-tags.ts'
import { adminApi } from '#web/admin/api.ts'
import { downloadFile } from '#web/documents/download-file.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import * as texts from './texts.ts'

type TagsDialogProps = { ids: readonly string[]; onClose: () => void; onPrinted?: () => void }
type TagValues = { layout: TagLayoutName; skip: string }

/** Downloads the tags of items as PDF. */
export function TagsDialog({ ids, onClose, onPrinted }: TagsDialogProps) {
  const form = useSubmitForm<TagValues>({
    defaultValues: { layout: TAG_LAYOUT_NAMES[0], skip: '0' },
    failure: texts.tagsFailed,
    submit: async ({ layout, skip }) => {
      const pdf = await adminApi.items.tags({ ids: [...ids], layout, skip: Number(skip) || 0 })
      downloadFile(pdf, texts.tagFileName(layout, toIndiaDay(new Date())))
      onClose()
      onPrinted?.()
    },
  })
  const perPage = countTagsPerPage(TAG_LAYOUTS[form.form.watch('layout')])
  return (
    <Dialog
      title={texts.printTags}
      open
      onClose={onClose}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" icon="print" busy={form.isBusy} busyLabel={texts.preparingTags}>
            {texts.tagCount(ids.length)}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={form.failure} />
        <SelectField label={texts.tagPaper} data-autofocus {...form.field('layout')}>
          {TAG_LAYOUT_NAMES.map((name) => (
            <option key={name} value={name}>
              {TAG_LAYOUTS[name].label}
            </option>
          ))}
        </SelectField>
        {perPage > 1 && (
          <TextField
            label={texts.usedLabels}
            type="number"
            min={0}
            max={perPage - 1}
            step={1}
            hint={texts.usedLabelsHint}
            {...form.field('skip')}
          />
        )}
        <p className="small muted">{texts.tagHint}</p>
      </div>
    </Dialog>
  )
}
