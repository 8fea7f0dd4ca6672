import { useRevalidator } from 'react-router'
import type { Option } from '#contract/options.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { editColumn } from '#web/admin/kit/action-columns.tsx'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import type { Route } from './+types/page.ts'
import { OptionForm } from './form.tsx'
import { toFormValues, toOptionInput } from './option-values.ts'
import * as texts from './texts.ts'
import './options.css'

export const clientLoader = createAdminLoader(async ({ api }: AdminLoaderArgs) => {
  const [options, metals] = await Promise.all([
    loadOrFailure(api.options.list(), texts.loadFailed),
    // without them the metals of existing values stay as they are
    api.metals.list().catch(() => []),
  ])
  return { ...options, metals }
})
export const meta = adminMeta(texts.title)
export const handle = { crumbs: () => [{ label: texts.title }] }
export { PageSkeleton as HydrateFallback }

export default function OptionsPage({
  loaderData: { data: options, failure, metals },
}: Route.ComponentProps) {
  const editor = useEditor<Option>()
  const { revalidate } = useRevalidator()
  const canEdit = useStaff().can('manage_content')
  const remove = (option: Option) =>
    confirmAndDelete({
      confirmMessage: texts.confirmDelete(option.name),
      failure: texts.deleteFailed,
      remove: () => adminApi.options.remove({ id: option._id }),
      onDeleted: () => void revalidate(),
      undo: () => adminApi.options.create(toOptionInput(toFormValues(option, option.order))),
    })
  return (
    <ListPage
      title={texts.title}
      description={texts.description}
      failure={failure}
      actions={canEdit && <Button onClick={editor.openNew}>{texts.add}</Button>}
      caption={texts.caption}
      rows={options}
      columns={
        canEdit
          ? [...COLUMNS, editColumn({ nameOf: ({ name }) => name, onEdit: editor.open, onDelete: remove })]
          : COLUMNS
      }
      empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
    >
      {editor.opened && (
        <OptionForm
          key={editor.opened.formKey}
          editor={editor}
          metals={metals}
          nextOrder={options?.length ?? 0}
          onSaved={() => void revalidate()}
        />
      )}
    </ListPage>
  )
}

const COLUMNS: Column<Option>[] = [
  { label: texts.order, cell: ({ order }) => order, number: true },
  { label: texts.name, primary: true, cell: ({ name }) => name },
  { label: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
  { label: texts.values, cell: ({ values }) => <ValueList values={values} /> },
]

/** Values that are listed before the rest is only counted. */
const LISTED_VALUES = 12

function ValueList({ values }: { values: Option['values'] }) {
  if (values.length === 0) return <span className="muted">{texts.noValues}</span>
  const rest = values.length - LISTED_VALUES
  return (
    <ul className="option-value-list">
      {values.slice(0, LISTED_VALUES).map(({ _id, label, swatch, isActive }) => (
        <li key={_id} className={isActive ? 'with-icon' : 'with-icon muted'}>
          {swatch && <Swatch colours={swatch} />}
          {isActive ? label : texts.inactiveValue(label)}
        </li>
      ))}
      {rest > 0 && <li className="muted">{texts.moreValues(rest)}</li>}
    </ul>
  )
}
