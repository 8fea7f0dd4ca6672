import { useRef, useState } from 'react'
import type { AdminPage, PageInput } from '#contract/pages.ts'
import type { Settings } from '#contract/settings.ts'
import { formatDateTime, formatRelativeDateTime } from '#domain/india-time.ts'
import { FORM_PAGES, PAGE_PLACEMENTS, REQUIRED_PURPOSES } from '#domain/page-slug.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage as AdminScreen } from '#web/admin/kit/admin-page.tsx'
import { ChoosePictureDialog } from '#web/admin/kit/choose-picture-dialog.tsx'
import { confirmLeave } from '#web/admin/kit/confirm-leave.ts'
import { EditConflictNote } from '#web/admin/kit/edit-conflict-note.tsx'
import { useEditForm } from '#web/admin/kit/use-edit-form.ts'
import { useUnsavedChangesPrompt } from '#web/admin/kit/use-unsaved-changes-prompt.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { requiredErrors } from '#web/ui/use-submit-form.ts'
import type { Route } from './+types/editor-page.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { findPageChanges, type PageValues, toPageInput, toPageValues } from './page-values.ts'
import { type OpenedToolDialog, RichTextEditor } from './rich-text-editor.tsx'
import { SavedText } from './saved-text.tsx'
import { StateBadge } from './state-badge.tsx'
import * as texts from './texts.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import './pages.css'

const loadPage = createAdminLoader(async ({ api, params }: AdminLoaderArgs<'id'>) => {
  const [page, settings] = await Promise.all([api.pages.draft({ id: params.id }), api.settings.read()])
  return { page, settings }
})
export const clientLoader = (args: Route.ClientLoaderArgs): ReturnType<typeof loadPage> => {
  if (isDocumentOf(args.url.pathname)) return loadPage(args)
  // The policy of a document is that of the address at which it was loaded, and only that of this screen allows the editor
  // to read what is pasted (server/http/responses/security-headers.ts).
  location.assign(args.url)
  return new Promise(() => {})
}

/** Whether the document was loaded at an address of this screen. */
function isDocumentOf(path: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const loadedAt = new URL(navigation?.name ?? location.href).pathname
  const parentOf = (address: string) => address.slice(0, address.lastIndexOf('/'))
  return parentOf(loadedAt) === parentOf(path)
}

export const meta = adminMeta((data?: { page: AdminPage }) => data?.page.title ?? texts.editPage)
export const handle = {
  crumbs: (data?: { page: AdminPage }) => [
    { label: texts.title, to: adminPaths.pages },
    { label: data?.page.title ?? texts.editPage },
  ],
}
export { PageSkeleton as HydrateFallback }

export default function PageEditorPage({ loaderData: { page, settings } }: Route.ComponentProps) {
  return <PageEditor key={page._id} page={page} settings={settings} />
}

function PageEditor({ page, settings }: { page: AdminPage; settings: Settings }) {
  const [saved, setSaved] = useState(page)
  /** The editor is made again when its text is replaced. */
  const [editorKey, setEditorKey] = useState(0)
  const [toolDialog, setToolDialog] = useState<OpenedToolDialog | null>(null)
  const [isPictureOpen, setPictureOpen] = useState(false)
  const [areVersionsOpen, setVersionsOpen] = useState(false)
  const publish = useRef<PageInput['publish']>(undefined)
  const editForm = useEditForm<PageValues, AdminPage>({
    original: saved,
    findChanges: findPageChanges,
    defaultValues: toPageValues(page),
    validate: (values) => ({
      ...requiredErrors(values, { title: texts.titleRequired, slug: texts.addressRequired }),
      ...(publish.current === 'later' && !values.publishAt && { publishAt: texts.publishAtRequired }),
    }),
    failure: texts.saveFailed,
    save: async (values, version) => {
      const input = toPageInput(values, publish.current)
      const answer = await adminApi.pages.save({ id: saved._id, ...input, version })
      showToast({ title: answer.message })
      showSaved(answer.page)
    },
  })
  const { form, field, conflict, clearConflict, isDirty, isBusy } = editForm
  useUnsavedChangesPrompt(() => isDirty, isDirty)
  const picture = form.watch('picture')

  const showSaved = (current: AdminPage) => {
    setSaved(current)
    form.reset(toPageValues(current))
  }
  /** Also replaces the text in the editor. */
  const showOther = (current: AdminPage) => {
    showSaved(current)
    clearConflict()
    setEditorKey((key) => key + 1)
  }
  const withdraw = async (what: 'page' | 'schedule') => {
    try {
      const { message, page: current } = await adminApi.pages.withdraw({
        id: saved._id,
        withdraw: what,
        version: saved.version,
      })
      showToast({ title: message })
      // What is typed stays.
      setSaved(current)
    } catch (error) {
      showToast({ title: errorMessage(error, texts.changeFailed), isError: true })
    }
  }
  const hide = async () => {
    const isConfirmed = await confirm({
      title: texts.hide,
      message: texts.hideQuestion,
      confirmLabel: texts.hideConfirm,
    })
    if (isConfirmed) await withdraw('page')
  }
  const restoreVersion = async (number: number) => {
    if (isDirty && !(await confirmLeave())) return
    try {
      const answer = await adminApi.pages.restoreVersion({ id: saved._id, number, version: saved.version })
      showToast({ title: answer.message })
      setVersionsOpen(false)
      showOther(answer.page)
    } catch (error) {
      showToast({ title: errorMessage(error, texts.changeFailed), isError: true })
    }
  }
  const submitButton = (label: string, intent: PageInput['publish'], variant?: 'secondary') => (
    <Button
      type="submit"
      {...(variant ? { variant } : {})}
      busy={isBusy && publish.current === intent}
      busyLabel={texts.saving}
      onClick={() => {
        publish.current = intent
      }}
    >
      {label}
    </Button>
  )
  const hasFixedAddress = Object.hasOwn(FORM_PAGES, saved.slug)

  return (
    <>
      <ClientForm className="page-form" noValidate onSubmit={editForm.onSubmit}>
        <AdminScreen
          title={saved.title}
          description={
            <span className="page-form__state">
              <StateBadge page={saved} />{' '}
              {texts.savedBy(formatRelativeDateTime(saved.updatedAt, new Date()), saved.savedBy)}
            </span>
          }
          actions={
            <>
              {isDirty && <span className="page-form__unsaved caption">{texts.unsaved}</span>}
              <ButtonLink
                variant="secondary"
                to={paths.pagePreview(saved._id)}
                target="_blank"
                title={texts.previewHint}
              >
                {texts.preview}
              </ButtonLink>
              {submitButton(texts.saveDraft, undefined, 'secondary')}
              {submitButton(saved.isPublished ? texts.publishChanges : texts.publish, 'now')}
            </>
          }
        >
          <ErrorBanner message={editForm.failure} />
          {conflict && (
            <EditConflictNote
              changes={conflict.changes}
              hasOwnChanges={isDirty}
              onUseTheirs={() => showOther(conflict.current)}
              onOverwrite={editForm.overwrite}
            >
              <p className="caption">
                {texts.savedBy(
                  formatRelativeDateTime(conflict.current.updatedAt, new Date()),
                  conflict.current.savedBy,
                )}
              </p>
              <SavedText label={texts.theirText} content={conflict.current.content} />
            </EditConflictNote>
          )}
          <fieldset className="page-form__columns" disabled={isBusy}>
            <legend className="visually-hidden">{texts.editPage}</legend>
            <div className="page-form__main">
              <TextField label={texts.pageTitle} required maxLength={120} {...field('title')} />
              <TextAreaField
                label={texts.lead}
                optional
                rows={2}
                maxLength={300}
                hint={texts.leadHint}
                {...field('lead')}
              />
              <RichTextEditor
                key={editorKey}
                initial={saved.content}
                isLocked={isBusy}
                error={editForm.errorOf('content')}
                onOpenDialog={setToolDialog}
                onChange={(content) => editForm.setField('content', content)}
              />
            </div>
            <div className="page-form__side">
              <section aria-labelledby="page-publication">
                <h2 id="page-publication">{texts.publication}</h2>
                {saved.publishAt ? (
                  <p>
                    {texts.scheduledFor(formatDateTime(saved.publishAt))}{' '}
                    <Button variant="text" size="small" onClick={() => void withdraw('schedule')}>
                      {texts.cancelSchedule}
                    </Button>
                  </p>
                ) : (
                  <details>
                    <summary>{texts.publishLater}</summary>
                    <div className="page-form__later">
                      <TextField
                        label={texts.publishAt}
                        type="datetime-local"
                        hint={texts.publishAtHint}
                        {...field('publishAt')}
                      />
                      {submitButton(texts.schedule, 'later', 'secondary')}
                    </div>
                  </details>
                )}
                {saved.isPublished && !REQUIRED_PURPOSES.has(saved.purpose) && (
                  <Button variant="text" size="small" onClick={() => void hide()}>
                    {texts.hide}
                  </Button>
                )}
                <Button variant="text" size="small" onClick={() => setVersionsOpen(true)}>
                  {texts.history}
                </Button>
              </section>
              <section aria-labelledby="page-place">
                <h2 id="page-place">{texts.addressAndPlace}</h2>
                <p className="caption">{texts.placeHint}</p>
                <TextField
                  label={texts.address}
                  required
                  prefix="/"
                  maxLength={80}
                  readOnly={hasFixedAddress}
                  hint={hasFixedAddress ? texts.fixedAddress : texts.addressHint}
                  {...field('slug')}
                />
                <SelectField label={texts.place} {...field('placement')}>
                  {PAGE_PLACEMENTS.map((placement) => (
                    <option key={placement} value={placement}>
                      {texts.placements[placement]}
                    </option>
                  ))}
                </SelectField>
                <TextField
                  label={texts.position}
                  type="number"
                  min={0}
                  max={1000}
                  step={1}
                  hint={texts.positionHint}
                  {...field('position')}
                />
                {saved.kind === 'article' && (
                  <TextField label={texts.articleDate} type="date" optional {...field('publishedOn')} />
                )}
              </section>
              <section aria-labelledby="page-picture">
                <h2 id="page-picture">{texts.picture}</h2>
                {picture && (
                  <>
                    <img className="page-form__picture" src={picture.url} alt="" />
                    <TextField
                      label={texts.pictureAlt}
                      hint={texts.pictureAltHint}
                      maxLength={200}
                      {...field('pictureAlt')}
                    />
                  </>
                )}
                <div className="page-form__buttons">
                  <Button variant="secondary" size="small" onClick={() => setPictureOpen(true)}>
                    {picture ? texts.changePicture : texts.choosePicture}
                  </Button>
                  {picture && (
                    <Button variant="text" size="small" onClick={() => editForm.setField('picture', null)}>
                      {texts.removePicture}
                    </Button>
                  )}
                </div>
              </section>
              <section aria-labelledby="page-search">
                <h2 id="page-search">{texts.searchEngines}</h2>
                <TextField
                  label={texts.seoTitle}
                  optional
                  maxLength={120}
                  hint={texts.seoTitleHint}
                  {...field('seoTitle')}
                />
                <TextAreaField
                  label={texts.seoDescription}
                  optional
                  rows={3}
                  maxLength={320}
                  hint={texts.seoDescriptionHint}
                  {...field('description')}
                />
              </section>
            </div>
          </fieldset>
        </AdminScreen>
      </ClientForm>
      {toolDialog && <EditorDialog {...toolDialog} settings={settings} onClose={() => setToolDialog(null)} />}
      {isPictureOpen && (
        <ChoosePictureDialog
          onClose={() => setPictureOpen(false)}
          onChoose={(chosen) => {
            editForm.setField('picture', chosen)
            editForm.setField('pictureAlt', chosen.alt)
            setPictureOpen(false)
          }}
        />
      )}
      {areVersionsOpen && (
        <VersionsDialog
          page={saved}
          onRestore={(number) => void restoreVersion(number)}
          onClose={() => setVersionsOpen(false)}
        />
      )}
    </>
  )
}
