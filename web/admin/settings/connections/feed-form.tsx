import type { Connections } from '#contract/connections.ts'
import { adminApi } from '#web/admin/api.ts'
import { WholeNumberField } from '#web/admin/settings/number-fields.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { ConnectionForm, SecretField, toSecret } from './connection-form.tsx'
import * as texts from './texts.ts'

const { rateFeed: words } = texts

export function FeedForm({ connection }: { connection: Connections['rateFeed'] }) {
  const { url, header, intervalMinutes, fields } = connection.settings
  return (
    <ConnectionForm
      kind="rateFeed"
      connection={connection}
      labels={{
        url: words.url,
        header: words.header,
        intervalMinutes: words.intervalMinutes,
        fields: words.fields,
      }}
      defaultValues={{
        url,
        header,
        intervalMinutes: String(intervalMinutes),
        fields,
        secret: '',
        removeSecret: false,
      }}
      save={(values, version) =>
        adminApi.connections.updateRateFeed({
          url: values.url,
          header: values.header,
          intervalMinutes: Number(values.intervalMinutes),
          fields: values.fields,
          secret: toSecret(values),
          version,
        })
      }
    >
      {({ field, form, setField }, fixed) => (
        <>
          <TextAreaField
            label={words.url}
            rows={2}
            maxLength={2000}
            spellCheck={false}
            {...field('url')}
            {...fixed('url', words.urlHint)}
          />
          <div className="form-dialog__columns">
            <TextField
              label={words.header}
              maxLength={500}
              spellCheck={false}
              {...field('header')}
              {...fixed('header', words.headerHint)}
            />
            <SecretField
              label={texts.sms.key}
              name={texts.sms.keyName}
              hasSecret={connection.hasSecret}
              fixed={fixed('secret')}
              input={field('secret')}
              isRemoved={form.watch('removeSecret')}
              onRemove={(isRemoved) => setField('removeSecret', isRemoved)}
            />
          </div>
          <WholeNumberField
            label={words.intervalMinutes}
            max={1440}
            suffix="minutes"
            {...field('intervalMinutes')}
            min={1}
            {...fixed('intervalMinutes')}
          />
          <TextAreaField
            label={words.fields}
            rows={2}
            maxLength={2000}
            spellCheck={false}
            {...field('fields')}
            {...fixed('fields', words.fieldsHint)}
          />
        </>
      )}
    </ConnectionForm>
  )
}
