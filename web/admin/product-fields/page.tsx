import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProductField } from '#contract/product-fields.ts'
import { FIELD_PLACES } from '#domain/product-fields.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { focusById } from '#web/admin/kit/focus-by-id.ts'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { errorMessage } from '#web/error-message.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/page.ts'
import { toFieldInput, toFormValues } from './field-values.ts'
import { ProductFieldForm } from './form.tsx'
import * as texts from './texts.ts'
import './product-fields.css'

export const clientLoader = createAdminLoader(({ api }: AdminLoaderArgs) =>
  loadOrFailure(api.productFields.list(), texts.loadFailed),
)
export const meta = adminMeta(texts.title)
export const handle = { crumbs: () => [{ label: texts.title }] }
export { PageSkeleton as HydrateFallback }

export default function ProductFieldsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const fields = data?.fields ?? null
  const editor = useEditor<ProductField>()
  const [newName, setNewName] = useState('')
  const { revalidate } = useRevalidator()
  const canEdit = useStaff().can('manage_content')
  const openNew = (name: string) => {
    setNewName(name)
    editor.openNew()
  }
  const remove = (field: ProductField) =>
    confirmAndDelete({
      confirmMessage: texts.confirmDelete(field.name),
      failure: texts.deleteFailed,
      remove: () => adminApi.productFields.remove({ id: field._id }),
      onDeleted: () => void revalidate(),
      undo: () => adminApi.productFields.create(toFieldInput(toFormValues(field))),
    })
  const move = async (field: ProductField, by: -1 | 1) => {
    const ids = (fields ?? []).map(({ _id }) => _id)
    const from = ids.indexOf(field._id)
    const to = from + by
    if (to < 0 || to >= ids.length) return
    try {
      await adminApi.productFields.reorder({ ids: ids.with(from, ids[to]!).with(to, field._id) })
      await revalidate()
      announce(texts.moved(field.name, to + 1, ids.length))
      // a browser removes the focus from a button whose row moves in the page
      focusById(moveButtonId(field, by))
    } catch (error) {
      showToast({ title: errorMessage(error, texts.moveFailed), isError: true })
    }
  }
  const actions: Column<ProductField> = {
    label: texts.actions,
    actions: true,
    cell: (field) => (
      <span className="row-actions">
        <IconButton
          id={moveButtonId(field, -1)}
          icon="chevron-up"
          label={texts.moveUp(field.name)}
          aria-disabled={field === fields?.[0] || undefined}
          onClick={() => void move(field, -1)}
        />
        <IconButton
          id={moveButtonId(field, 1)}
          icon="chevron-down"
          label={texts.moveDown(field.name)}
          aria-disabled={field === fields?.at(-1) || undefined}
          onClick={() => void move(field, 1)}
        />
        <IconButton icon="edit" label={texts.editName(field.name)} onClick={() => editor.open(field)} />
        <IconButton icon="trash" label={texts.deleteName(field.name)} onClick={() => void remove(field)} />
      </span>
    ),
  }
  return (
    <ListPage
      title={texts.title}
      description={texts.description}
      failure={failure}
      actions={canEdit && <Button onClick={() => openNew('')}>{texts.add}</Button>}
      caption={texts.caption}
      rows={fields}
      columns={canEdit ? [...COLUMNS, actions] : COLUMNS}
      empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
    >
      {data && data.otherNames.length > 0 && (
        <section className="other-names" aria-labelledby="other-names">
          <h2 id="other-names">{texts.otherNames}</h2>
          <p className="muted">{texts.otherNamesHint}</p>
          <ul>
            {data.otherNames.map(({ name, productCount }) => (
              <li key={name}>
                <Button
                  variant="secondary"
                  size="small"
                  icon="plus"
                  disabled={!canEdit}
                  onClick={() => openNew(name)}
                >
                  {texts.addNamed(name, productCount)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {editor.opened && (
        <ProductFieldForm
          key={editor.opened.formKey}
          editor={editor}
          newName={newName}
          onSaved={() => void revalidate()}
        />
      )}
    </ListPage>
  )
}

const moveButtonId = ({ _id }: ProductField, by: -1 | 1): string => `${_id}-${by < 0 ? 'up' : 'down'}`

const COLUMNS: Column<ProductField>[] = [
  {
    label: texts.name,
    primary: true,
    cell: ({ name, isActive }) =>
      isActive ? (
        name
      ) : (
        <>
          {name} <span className="muted">{texts.switchedOff}</span>
        </>
      ),
  },
  {
    label: texts.kind,
    cell: ({ kind, unit, choices }) => (
      <span>
        {unit ? texts.numberIn(unit) : texts.kinds[kind]}
        {choices.length > 0 && <span className="caption">{listChoices(choices)}</span>}
      </span>
    ),
  },
  {
    label: texts.shownIn,
    cell: (field) =>
      FIELD_PLACES.filter((place) => field[place])
        .map((place) => texts.places[place])
        .join(', ') || <span className="muted">{texts.nowhere}</span>,
  },
  { label: texts.productCount, number: true, cell: ({ productCount }) => productCount },
]

/** Choices that are listed before the rest is only counted. */
const LISTED_CHOICES = 6

function listChoices(choices: readonly string[]): string {
  const listed = choices.slice(0, LISTED_CHOICES).join(', ')
  const rest = choices.length - LISTED_CHOICES
  return rest > 0 ? `${listed} ${texts.moreChoices(rest)}` : listed
}
