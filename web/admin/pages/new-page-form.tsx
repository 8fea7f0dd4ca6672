import { useRef } from 'react'
import type { AdminPageSummary } from '#contract/pages.ts'
import { slugify } from '#domain/slug.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { requiredErrors } from '#web/ui/use-submit-form.ts'
import * as texts from './texts.ts'

type NewPageValues = { kind: 'page' | 'article'; title: string; slug: string }

const suggestSlug = ({ kind, title }: Pick<NewPageValues, 'kind' | 'title'>): string =>
  `${kind === 'article' ? 'blog/' : ''}${slugify(title)}`

/** Title and address of a new page. The editor opens with its draft. */
export function NewPageForm({ editor }: { editor: Editor<AdminPageSummary> }) {
  const isSlugTyped = useRef(false)
  return (
    <FormDialog<NewPageValues, AdminPageSummary>
      title={texts.newPage}
      editor={editor}
      submitLabel={texts.create}
      failure={texts.createFailed}
      labels={{}}
      defaultValues={{ kind: 'page', title: '', slug: '' }}
      validate={(values) =>
        requiredErrors(values, { title: texts.titleRequired, slug: texts.addressRequired })
      }
      save={async (values) => {
        const { message, page } = await adminApi.pages.create(values)
        location.assign(adminPaths.page(page._id))
        return message
      }}
      onSaved={() => {}}
    >
      {({ field, form }) => {
        const suggest = () => {
          if (!isSlugTyped.current) form.setValue('slug', suggestSlug(form.getValues()))
        }
        const [kind, title, slug] = [field('kind'), field('title'), field('slug')]
        return (
          <>
            <SelectField
              label={texts.kind}
              {...kind}
              onChange={(event) => {
                void kind.onChange(event)
                suggest()
              }}
            >
              <option value="page">{texts.kinds.page}</option>
              <option value="article">{texts.kinds.article}</option>
            </SelectField>
            <TextField
              label={texts.pageTitle}
              required
              maxLength={120}
              data-autofocus
              {...title}
              onChange={(event) => {
                void title.onChange(event)
                suggest()
              }}
            />
            <TextField
              label={texts.address}
              required
              prefix="/"
              maxLength={80}
              {...slug}
              onChange={(event) => {
                isSlugTyped.current = true
                void slug.onChange(event)
              }}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
