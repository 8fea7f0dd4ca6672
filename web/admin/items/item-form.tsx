import type { Item } from '#contract/items.ts'
import { MAX_TAG_NUMBER_LENGTH } from '#domain/items.ts'
import { adminApi } from '#web/admin/api.ts'
import { CertificateField } from '#web/admin/kit/certificate-field.tsx'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { getWeightErrors } from './receive-rows.ts'
import { StoreField } from './store-field.tsx'
import * as texts from './texts.ts'

const FIELD_LABELS = {
  huid: texts.huid,
  tagNumber: texts.tagNumber,
  grossWeightGrams: texts.grossWeight,
  netWeightGrams: texts.netWeight,
  store: texts.store,
  note: texts.note,
}

type ItemFormProps = { editor: Editor<Item>; stores: readonly string[]; onSaved: () => void }

/** The details of an item. */
export function ItemForm({ editor, stores, onSaved }: ItemFormProps) {
  const item = editor.opened?.item
  if (!item) return null
  return (
    <FormDialog
      title={texts.itemTitle(item.tagNumber)}
      editor={editor}
      submitLabel="Save"
      failure={texts.saveFailed}
      labels={FIELD_LABELS}
      defaultValues={{
        huid: item.huid ?? '',
        tagNumber: item.tagNumber,
        grossWeightGrams: String(item.grossWeightGrams),
        netWeightGrams: String(item.netWeightGrams),
        laboratory: item.certificate?.laboratory ?? '',
        certificateNumber: item.certificate?.number ?? '',
        certificateLink: item.certificate?.link ?? '',
        store: item.store,
        note: item.note,
      }}
      validate={({ grossWeightGrams, netWeightGrams }) =>
        getWeightErrors({ grossWeightGrams, netWeightGrams })
      }
      toFieldErrors={(error) =>
        (error.errors ?? []).map(({ path, message }) => ({ path: FORM_FIELDS[path] ?? path, message }))
      }
      save={async (values, version) => {
        const { message } = await adminApi.items.update({
          id: item._id,
          version,
          huid: values.huid,
          tagNumber: values.tagNumber,
          grossWeightGrams: values.grossWeightGrams,
          netWeightGrams: values.netWeightGrams,
          certificate: {
            laboratory: values.laboratory,
            number: values.certificateNumber,
            link: values.certificateLink,
          },
          store: values.store,
          note: values.note,
        })
        return message
      }}
      onSaved={onSaved}
    >
      {({ form, field, errorOf, setField }) => (
        <>
          <div className="form-dialog__columns">
            <TextField
              label={texts.huid}
              optional
              maxLength={12}
              autoCapitalize="characters"
              data-autofocus
              {...field('huid')}
            />
            <TextField label={texts.tagNumber} maxLength={MAX_TAG_NUMBER_LENGTH} {...field('tagNumber')} />
          </div>
          <div className="form-dialog__columns">
            <TextField
              label={texts.grossWeight}
              inputMode="decimal"
              suffix="g"
              {...field('grossWeightGrams')}
            />
            <TextField label={texts.netWeight} inputMode="decimal" suffix="g" {...field('netWeightGrams')} />
          </div>
          <div className="form-dialog__columns">
            <TextField label={texts.laboratory} optional maxLength={60} {...field('laboratory')} />
            <TextField
              label={texts.certificateNumber}
              optional
              maxLength={60}
              {...field('certificateNumber')}
            />
          </div>
          <CertificateField
            value={form.watch('certificateLink')}
            error={errorOf('certificateLink')}
            onChange={(link) => setField('certificateLink', link)}
          />
          <StoreField stores={stores} current={item.store} {...field('store')} />
          <TextAreaField label={texts.note} optional rows={2} maxLength={500} {...field('note')} />
        </>
      )}
    </FormDialog>
  )
}

/** The fields of the form that the server names otherwise. */
const FORM_FIELDS: Record<string, string> = {
  'certificate.laboratory': 'laboratory',
  'certificate.number': 'certificateNumber',
  'certificate.link': 'certificateLink',
}
