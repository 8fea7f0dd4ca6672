import { useEffect, useState } from 'react'
import { isEmail } from '#domain/email.ts'
import { browserApi } from '#web/api.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import * as texts from './enquiry-texts.ts'

type EnquiryKind = keyof typeof texts.kinds

const EMPTY_ENQUIRY = { name: '', email: '', phone: '', message: '' }

/** Sends a message to the staff. What was typed stays when sending fails. */
export function EnquiryForm({ kind }: { kind: EnquiryKind }) {
  const [thanks, setThanks] = useState<string | null>(null)
  const { form, input, onSubmit, failure, isBusy, isSubmitSuccessful } = useStorefrontForm({
    defaultValues: EMPTY_ENQUIRY,
    validate: ({ name, email, message }) => ({
      name: name.trim() ? undefined : texts.nameRequired,
      email: isEmail(email) ? undefined : email.trim() ? texts.emailInvalid : texts.emailRequired,
      message: message.trim() ? undefined : texts.messageRequired,
    }),
    submit: async (values) => {
      const { message } = await browserApi.enquiries.send({ kind, ...values })
      setThanks(message)
    },
    failure: { failed: texts.sendFailed },
  })
  useEffect(() => {
    if (isSubmitSuccessful) form.reset()
  }, [isSubmitSuccessful, form])
  const result = failure ?? thanks
  return (
    <ClientForm className="enquiry-form" noValidate onSubmit={onSubmit}>
      <TextField {...input('name')} label={texts.name} autoComplete="name" maxLength={100} />
      <TextField {...input('email')} label={texts.email} type="email" autoComplete="email" maxLength={254} />
      <TextField
        {...input('phone')}
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        optional
      />
      <TextAreaField {...input('message')} label={texts.kinds[kind].message} rows={5} maxLength={4000} />
      {/* The result is beside the button, where the person looks after pressing it. */}
      {result && (
        <Alert tone={failure ? 'error' : 'success'} role="status">
          {result}
        </Alert>
      )}
      <Button type="submit" busy={isBusy} busyLabel={texts.sending}>
        {texts.kinds[kind].button}
      </Button>
    </ClientForm>
  )
}
