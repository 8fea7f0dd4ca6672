import type { Connections } from '#contract/connections.ts'
import { adminApi } from '#web/admin/api.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { ConnectionForm, SecretField, toSecret } from './connection-form.tsx'
import * as texts from './texts.ts'

const { sms: words } = texts
const METHODS = ['POST', 'GET', 'PUT'] as const

export function SmsForm({ connection }: { connection: Connections['sms'] }) {
  const { url, method, format, header, body, expectedResponse } = connection.settings
  return (
    <ConnectionForm
      kind="sms"
      connection={connection}
      labels={{
        url: words.url,
        method: words.method,
        format: words.format,
        header: words.header,
        body: words.body,
        expectedResponse: words.expectedResponse,
      }}
      defaultValues={{
        url,
        method,
        format,
        header,
        body,
        expectedResponse,
        secret: '',
        removeSecret: false,
      }}
      save={({ secret, removeSecret, ...values }, version) =>
        adminApi.connections.updateSms({ ...values, secret: toSecret({ secret, removeSecret }), version })
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
            <SelectField
              label={words.method}
              disabled={fixed('method').readOnly}
              {...field('method')}
              hint={fixed('method').hint}
            >
              {METHODS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SelectField>
            <SelectField
              label={words.format}
              disabled={fixed('format').readOnly}
              {...field('format')}
              hint={fixed('format').hint}
            >
              <option value="json">{words.formats.json}</option>
              <option value="form">{words.formats.form}</option>
            </SelectField>
          </div>
          <TextAreaField
            label={words.body}
            rows={2}
            maxLength={2000}
            spellCheck={false}
            {...field('body')}
            {...fixed('body', words.bodyHint)}
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
              label={words.key}
              name={words.keyName}
              hasSecret={connection.hasSecret}
              fixed={fixed('secret')}
              input={field('secret')}
              isRemoved={form.watch('removeSecret')}
              onRemove={(isRemoved) => setField('removeSecret', isRemoved)}
            />
          </div>
          <TextField
            label={words.expectedResponse}
            maxLength={200}
            spellCheck={false}
            optional
            {...field('expectedResponse')}
            {...fixed('expectedResponse', words.expectedHint)}
          />
        </>
      )}
    </ConnectionForm>
  )
}
