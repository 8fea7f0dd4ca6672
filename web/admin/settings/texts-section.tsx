import { Fragment } from 'react'
import type { Settings } from '#contract/settings.ts'
import {
  describeVariables,
  MESSAGE_TEXT_DEFAULTS,
  MESSAGE_TEXT_RULES,
  type MessageTextKey,
  PAGE_TEXT_DEFAULTS,
  PAGE_TEXT_RULES,
  type PageTextKey,
  SMS_TEXT_KEYS,
  type SmsIds,
  type SmsTextKey,
  type TextRules,
} from '#domain/shop-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

const isSmsKey = (key: MessageTextKey): key is SmsTextKey =>
  (SMS_TEXT_KEYS as readonly string[]).includes(key)

const PAGE_KEYS = Object.keys(PAGE_TEXT_RULES) as PageTextKey[]
const MESSAGE_KEYS = Object.keys(MESSAGE_TEXT_RULES) as MessageTextKey[]

/** A longer text needs two lines of a phone. */
const MAX_SHORT = 80

/** Sentences that the shop says in its own words. An empty field is the sentence of the software. */
export function TextsSection({ settings }: { settings: Settings }) {
  const { pageTexts, messageTexts = {}, smsIds = {} } = settings
  return (
    <SettingsSection
      title="Texts"
      description="Sentences in your own words. While a field is empty, the shop says the text in grey."
      settings={settings}
      labels={{
        pageTexts: 'Texts of pages',
        messageTexts: 'Texts of messages',
        smsIds: 'Ids of text messages',
      }}
      defaultValues={{
        pageTexts: toValues(PAGE_KEYS, pageTexts),
        messageTexts: toValues(MESSAGE_KEYS, messageTexts),
        smsIds: Object.fromEntries(
          SMS_TEXT_KEYS.map((key) => [key, smsIds[key] ?? { templateId: '', senderId: '' }]),
        ) as Record<SmsTextKey, SmsIds>,
      }}
      toChanges={(values) => ({
        pageTexts: trimAll(values.pageTexts),
        messageTexts: trimAll(values.messageTexts),
        smsIds: Object.fromEntries(SMS_TEXT_KEYS.map((key) => [key, trimAll(values.smsIds[key])])) as Record<
          SmsTextKey,
          SmsIds
        >,
      })}
    >
      {({ field, form, setField }) => (
        <>
          {PAGE_KEYS.map((key) => (
            <OwnText
              key={key}
              rules={PAGE_TEXT_RULES[key]}
              defaultText={PAGE_TEXT_DEFAULTS[key]}
              isOwn={form.watch(`pageTexts.${key}`) !== ''}
              input={field(`pageTexts.${key}`)}
              onReset={() => {
                setField(`pageTexts.${key}`, '')
                form.setFocus(`pageTexts.${key}`)
              }}
            />
          ))}
          {MESSAGE_KEYS.map((key) => (
            <Fragment key={key}>
              <OwnText
                rules={MESSAGE_TEXT_RULES[key]}
                defaultText={MESSAGE_TEXT_DEFAULTS[key]}
                isOwn={form.watch(`messageTexts.${key}`) !== ''}
                input={field(`messageTexts.${key}`)}
                onReset={() => {
                  setField(`messageTexts.${key}`, '')
                  form.setFocus(`messageTexts.${key}`)
                }}
              />
              {isSmsKey(key) && (
                <div className="form-dialog__columns">
                  <TextField
                    label={`DLT template id: ${MESSAGE_TEXT_RULES[key].label}`}
                    hint="Reaches your SMS gateway as {template}."
                    maxLength={30}
                    inputMode="numeric"
                    optional
                    {...field(`smsIds.${key}.templateId`)}
                  />
                  <TextField
                    label={`Sender id: ${MESSAGE_TEXT_RULES[key].label}`}
                    hint="Reaches your SMS gateway as {sender}."
                    maxLength={11}
                    optional
                    {...field(`smsIds.${key}.senderId`)}
                  />
                </div>
              )}
            </Fragment>
          ))}
        </>
      )}
    </SettingsSection>
  )
}

type OwnTextProps = {
  rules: TextRules
  defaultText: string
  isOwn: boolean
  input: { name: string; error?: string | undefined }
  /** Empties the field and gives it the focus, which would be lost with the button. */
  onReset: () => void
}

function OwnText({ rules, defaultText, isOwn, input, onReset }: OwnTextProps) {
  const shared = {
    label: rules.label,
    hint: [rules.hint, describeVariables(rules), defaultText === '' && 'Empty by default.']
      .filter(Boolean)
      .join(' '),
    placeholder: defaultText,
    maxLength: rules.maxLength,
    ...input,
  }
  return (
    <div className="own-text">
      {rules.maxLength > MAX_SHORT ? (
        <TextAreaField rows={rules.isLong ? 3 : 2} {...shared} />
      ) : (
        <TextField {...shared} />
      )}
      {isOwn && (
        <Button variant="secondary" size="small" onClick={onReset}>
          Back to the default
        </Button>
      )}
    </div>
  )
}

const toValues = <K extends string>(keys: readonly K[], texts: Partial<Record<K, string>>) =>
  Object.fromEntries(keys.map((key) => [key, texts[key] ?? ''])) as Record<K, string>

const trimAll = <K extends string>(texts: Record<K, string>) =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, text.trim()])) as Record<
    K,
    string
  >
