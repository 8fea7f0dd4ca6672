import { useId, useRef, useState } from 'react'
import { get } from 'react-hook-form'
import type { Category } from '#contract/categories.ts'
import type { EditedBlock, EditedHome } from '#contract/home.ts'
import { BLOCK_TYPES, type BlockType } from '#contract/home-blocks/block-types.ts'
import { getInitialContent } from '#contract/home-blocks/fields.ts'
import { formatRelativeDateTime } from '#domain/india-time.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { ChoosePictureDialog } from '#web/admin/kit/choose-picture-dialog.tsx'
import { confirmLeave } from '#web/admin/kit/confirm-leave.ts'
import { EditConflictNote } from '#web/admin/kit/edit-conflict-note.tsx'
import { focusById } from '#web/admin/kit/focus-by-id.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { moveEntry } from '#web/admin/kit/move-entry.ts'
import { useReorder } from '#web/admin/kit/reorder.tsx'
import { useEditForm } from '#web/admin/kit/use-edit-form.ts'
import { useUnsavedChangesPrompt } from '#web/admin/kit/use-unsaved-changes-prompt.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { createRandomId } from '#web/random-id.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/page.ts'
import { AddBlockDialog } from './add-block-dialog.tsx'
import { BlockRow, handleId } from './block-row.tsx'
import { findFaultyBlocks, findHomeChanges, getBlockTitle } from './home-changes.ts'
import * as texts from './texts.ts'
import { TheirSections } from './their-sections.tsx'
import { VersionsDialog } from './versions-dialog.tsx'
import './home.css'

export const clientLoader = createAdminLoader(async ({ api }: AdminLoaderArgs) => {
  const [loaded, categories, settings] = await Promise.all([
    loadOrFailure(api.home.draft(), texts.loadFailed),
    loadOrFailure(api.categories.list(), ''),
    loadOrFailure(api.settings.read(), ''),
  ])
  return { ...loaded, categories: categories.data ?? [], sendsMail: settings.data?.sendsMail ?? true }
})
export const meta = adminMeta(texts.title)
export const handle = { crumbs: () => [{ label: texts.title }] }
export { PageSkeleton as HydrateFallback }

export default function HomePageScreen({
  loaderData: { data: home, failure, ...props },
}: Route.ComponentProps) {
  return home ? <HomeBuilder home={home} {...props} /> : <AdminPage title={texts.title} failure={failure} />
}

type HomeValues = { blocks: EditedBlock[] }

type BuilderProps = { home: EditedHome; categories: readonly Category[]; sendsMail: boolean }

function HomeBuilder({ home, categories, sendsMail }: BuilderProps) {
  const [saved, setSaved] = useState(home)
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  /** Where in the form the picture goes that is being chosen. */
  const [picturePath, setPicturePath] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [areVersionsOpen, setVersionsOpen] = useState(false)
  const addSectionId = useId()
  const isPublishing = useRef(false)
  const editForm = useEditForm<HomeValues, EditedHome>({
    original: saved,
    findChanges: findHomeChanges,
    defaultValues: { blocks: home.blocks },
    failure: texts.saveFailed,
    save: async ({ blocks }, version) => {
      const publish = isPublishing.current
      const answer = await adminApi.home
        .save({
          // The server checks the content of each block by its type.
          blocks: blocks as never,
          publish,
          version,
        })
        .catch((error: unknown) => {
          open(findFaultyBlocks(error, blocks))
          throw error
        })
      // After a conflict it stays, because overwriting does what was asked for.
      isPublishing.current = false
      showToast({ title: answer.message })
      showSaved(answer.home)
    },
  })
  const { form, conflict, isDirty, isBusy } = editForm
  useUnsavedChangesPrompt(() => isDirty, isDirty)
  const blocks = form.watch('blocks')
  const setBlocks = (changed: EditedBlock[]) => editForm.setField('blocks', changed)
  const errorAt = (path: string) => editForm.errorOf(path as never)

  const open = (ids: string[]) => setOpenIds((before) => new Set([...before, ...ids]))
  const toggle = (id: string) =>
    setOpenIds(
      (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
    )
  const showSaved = (current: EditedHome) => {
    setSaved(current)
    form.reset({ blocks: current.blocks })
  }
  const reorder = useReorder({
    count: blocks.length,
    nameAt: (index) => getBlockTitle(blocks[index]!),
    onMove: (from, to) => setBlocks(moveEntry(blocks, from, to)),
  })
  const add = (type: BlockType) => {
    const id = createRandomId()
    const content = getInitialContent(BLOCK_TYPES[type].fields)
    setBlocks([...blocks, { id, type, isShown: true, from: null, until: null, content }])
    open([id])
    setAdding(false)
    announce(texts.added(BLOCK_TYPES[type].name))
    requestAnimationFrame(() => focusById(handleId(id)))
  }
  const remove = async (block: EditedBlock) => {
    const isConfirmed = await confirm({
      title: texts.remove,
      message: texts.removeQuestion(getBlockTitle(block)),
      confirmLabel: texts.removeConfirm,
    })
    if (!isConfirmed) return
    const index = blocks.indexOf(block)
    const neighbour = blocks[index + 1] ?? blocks[index - 1]
    setBlocks(blocks.filter(({ id }) => id !== block.id))
    announce(texts.removed(getBlockTitle(block)))
    // After the question has closed, which gives the focus back to the button that is gone.
    requestAnimationFrame(() => focusById(neighbour ? handleId(neighbour.id) : addSectionId))
  }
  const restoreVersion = async (number: number) => {
    if (isDirty && !(await confirmLeave())) return
    try {
      const answer = await adminApi.home.restoreVersion({ number, version: saved.version })
      showToast({ title: answer.message })
      setVersionsOpen(false)
      editForm.clearConflict()
      showSaved(answer.home)
    } catch (error) {
      showToast({ title: errorMessage(error, texts.changeFailed), isError: true })
    }
  }
  const submitButton = (label: string, publishes: boolean) => (
    <Button
      type="submit"
      variant={publishes ? 'primary' : 'secondary'}
      busy={isBusy && isPublishing.current === publishes}
      busyLabel={texts.saving}
      onClick={() => {
        isPublishing.current = publishes
      }}
    >
      {label}
    </Button>
  )

  return (
    <>
      <ClientForm className="home-builder" noValidate onSubmit={editForm.onSubmit}>
        <AdminPage
          title={texts.title}
          description={
            <span className="home-builder__state">
              <Badge tone={saved.hasUnpublishedChanges ? 'warning' : 'success'}>
                {saved.hasUnpublishedChanges ? texts.unpublishedChanges : texts.published}
              </Badge>{' '}
              {texts.savedBy(formatRelativeDateTime(saved.savedAt, new Date()), saved.savedBy)}
            </span>
          }
          actions={
            <>
              {isDirty && <span className="home-builder__unsaved caption">{texts.unsaved}</span>}
              <ButtonLink
                variant="secondary"
                to={paths.homePreview}
                target="_blank"
                title={texts.previewHint}
              >
                {texts.preview}
              </ButtonLink>
              {submitButton(texts.saveDraft, false)}
              {submitButton(texts.publish, true)}
            </>
          }
        >
          <ErrorBanner message={editForm.failure} />
          {conflict && (
            <EditConflictNote
              changes={conflict.changes}
              hasOwnChanges={isDirty}
              onUseTheirs={() => {
                editForm.clearConflict()
                showSaved(conflict.current)
              }}
              onOverwrite={editForm.overwrite}
            >
              <TheirSections own={blocks} theirs={conflict.current.blocks} categories={categories} />
            </EditConflictNote>
          )}
          <fieldset className="home-builder__sections" disabled={isBusy}>
            <legend className="visually-hidden">{texts.sections}</legend>
            <div className="home-builder__toolbar">
              <p className="caption">{texts.sectionsHint}</p>
              <Button variant="text" size="small" onClick={() => setVersionsOpen(true)}>
                {texts.history}
              </Button>
            </div>
            {blocks.length === 0 && <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
            <ol className="home-blocks" aria-label={texts.sections}>
              {blocks.map((block, index) => {
                const hasErrors = Boolean(get(form.formState.errors, `blocks.${index}`))
                return (
                  <BlockRow
                    key={block.id}
                    block={block}
                    index={index}
                    reorder={reorder}
                    isOpen={openIds.has(block.id)}
                    hasErrors={hasErrors}
                    categories={categories}
                    sendsMail={sendsMail}
                    errorAt={errorAt}
                    onChoosePicture={setPicturePath}
                    onToggle={() => toggle(block.id)}
                    // Only the errors of this section go, because its path alone is checked again.
                    onChange={(changed) => editForm.setField(`blocks.${index}`, changed)}
                    onRemove={() => void remove(block)}
                  />
                )
              })}
            </ol>
            <Button id={addSectionId} variant="secondary" icon="plus" onClick={() => setAdding(true)}>
              {texts.addSection}
            </Button>
          </fieldset>
        </AdminPage>
      </ClientForm>
      {/* Outside the form: React would give its submit to the form as well. */}
      {picturePath !== null && (
        <ChoosePictureDialog
          onClose={() => setPicturePath(null)}
          onChoose={(picture) => {
            editForm.setField(picturePath as never, picture as never)
            setPicturePath(null)
          }}
        />
      )}
      {isAdding && (
        <AddBlockDialog
          present={new Set(blocks.map(({ type }) => type))}
          sendsMail={sendsMail}
          onChoose={add}
          onClose={() => setAdding(false)}
        />
      )}
      {areVersionsOpen && (
        <VersionsDialog
          onRestore={(number) => void restoreVersion(number)}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </>
  )
}
