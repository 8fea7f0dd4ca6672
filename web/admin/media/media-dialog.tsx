import { useRef } from 'react'
import type { MediaItem, MediaUse } from '#contract/media.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatNumber } from '#domain/intl.ts'
import { adminApi } from '#web/admin/api.ts'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import { confirmLeave } from '#web/admin/kit/confirm-leave.ts'
import { diffFields } from '#web/admin/kit/edit-conflict.ts'
import { EditConflictNote } from '#web/admin/kit/edit-conflict-note.tsx'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { useEditForm } from '#web/admin/kit/use-edit-form.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IMAGE_FILE_TYPES, imageFileError } from '#web/ui/image-file.ts'
import { showToast } from '#web/ui/toast.ts'
import { FocusField } from './focus-field.tsx'
import { type MediaValues, type OpenedMedia, parsePercent } from './media-values.ts'
import * as texts from './texts.ts'
import { UseList } from './use-list.tsx'

type MediaDialogProps = {
  opened: OpenedMedia
  /** Shows a picture as it is on the server. */
  onReload: (id: string) => void
  onClose: () => void
  onChanged: () => void
}

/** A picture with its focal point, its description and the places that show it. */
export function MediaDialog({ opened: { media, uses }, onReload, onClose, onChanged }: MediaDialogProps) {
  const form = useEditForm<MediaValues, MediaItem>({
    original: media,
    findChanges: (original, current) => diffFields(original, current, texts.fieldNames),
    defaultValues: { alt: media.alt, x: String(media.focus?.x ?? ''), y: String(media.focus?.y ?? '') },
    validate: ({ x, y }) =>
      x === '' && y === ''
        ? {}
        : {
            ...(parsePercent(x) === null ? { x: texts.percentError } : {}),
            ...(parsePercent(y) === null ? { y: texts.percentError } : {}),
          },
    failure: texts.saveFailed,
    save: async ({ alt, x, y }, version) => {
      const focus = x === '' ? null : { x: Number(x), y: Number(y) }
      await adminApi.media.update({ id: media._id, alt, focus, version })
      showToast({ title: texts.saved })
      onClose()
      onChanged()
    },
  })
  const requestClose = async () => {
    if (form.isBusy) return
    if (!form.isDirty || (await confirmLeave())) onClose()
  }
  return (
    <Dialog
      title={media.alt || media.fileName || texts.details}
      open
      size="wide"
      className="media-dialog"
      closeOnBackdrop={false}
      onClose={() => void requestClose()}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={() => void requestClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy} busyLabel={texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={form.failure} />
        {form.conflict && (
          <EditConflictNote
            changes={form.conflict.changes}
            hasOwnChanges={form.isDirty}
            onUseTheirs={() => onReload(media._id)}
            onOverwrite={form.overwrite}
          />
        )}
        <div className="media-dialog__columns">
          <FocusField media={media} form={form} />
          <div className="media-dialog__side">
            <TextField label={texts.alt} hint={texts.altHint} maxLength={200} {...form.field('alt')} />
            <DescriptionList
              items={[
                [texts.fileName, media.fileName || '–'],
                [
                  texts.size,
                  texts.sizeOf(media.width, media.height, formatNumber(Math.ceil(media.bytes / 1024))),
                ],
                [texts.addedBy, texts.addedByOn(media.uploadedBy, formatDateTime(media.createdAt))],
              ]}
            />
            <UseList uses={uses} />
            <MediaActions
              media={media}
              uses={uses}
              onReload={onReload}
              onClose={onClose}
              onChanged={onChanged}
            />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

type ActionProps = Omit<MediaDialogProps, 'opened'> & { media: MediaItem; uses: readonly MediaUse[] }

function MediaActions({ media, uses, onReload, onClose, onChanged }: ActionProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isBusy, run, error } = useAsyncAction(texts.replaceFailed)
  const replace = async (file: File) => {
    const fault = imageFileError(file)
    if (fault) return showToast({ title: fault, isError: true })
    const isConfirmed = await confirm({
      title: texts.replace,
      message: texts.confirmReplace(uses.filter(({ kind }) => kind !== 'order').length),
      confirmLabel: texts.replace,
    })
    if (!isConfirmed) return
    const next = await adminApi.media.replace({ id: media._id, image: [file] })
    showToast({ title: texts.replaced })
    onReload(next._id)
    onChanged()
  }
  const remove = () =>
    confirmAndDelete({
      confirmMessage: texts.confirmDelete,
      failure: texts.deleteFailed,
      remove: () => adminApi.media.remove({ id: media._id }),
      onDeleted: () => {
        onClose()
        onChanged()
      },
      undo: () => adminApi.media.restore({ id: media._id }),
    })
  return (
    <>
      <ErrorBanner message={error} />
      <div className="media-dialog__actions">
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_FILE_TYPES.join(',')}
          aria-label={texts.replace}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void run(() => replace(file))
          }}
        />
        <Button
          variant="secondary"
          icon="refresh"
          busy={isBusy}
          busyLabel={texts.replacing}
          onClick={() => input.current?.click()}
        >
          {texts.replace}
        </Button>
        <Button
          variant="secondary"
          icon="trash"
          disabled={uses.length > 0}
          aria-describedby={uses.length > 0 ? 'media-in-use' : undefined}
          onClick={() => void remove()}
        >
          {texts.remove}
        </Button>
      </div>
      {uses.length > 0 && (
        <p className="caption" id="media-in-use">
          {texts.inUse}
        </p>
      )}
    </>
  )
}
