import { useEffect, useState } from 'react'
import { isEmail } from '#domain/email.ts'
import { Alert } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { useStorefrontForm } from '../shared/use-storefront-form.ts'

type EnquiryKind = 'contact' | 'custom' | 'appointment' | 'scheme'

const LABELS: Record<EnquiryKind, { message: string; button: string }> = {
  contact: { message: 'Message', button: 'Send Message' },
  custom: { message: 'Your idea', button: 'Book Consultation' },
  appointment: { message: 'Store, day and what you would like to see', button: 'Request appointment' },
  scheme: { message: 'Monthly amount and preferred store', button: 'Request a passbook' },
}
const EMPTY_ENQUIRY = { name: '', email: '', phone: '', message: '' }

/** Sends a message to the staff. What was typed stays when sending fails. */
export function EnquiryForm({ kind }: { kind: EnquiryKind }) {
  const [thanks, setThanks] = useState<string | null>(null)
  const { form, input, onSubmit, failure, isBusy, isSubmitSuccessful } = useStorefrontForm({
    defaultValues: EMPTY_ENQUIRY,
    validate: ({ name, email, message }) => ({
      name: name.trim() ? undefined : 'Name is required',
      email: isEmail(email) ? undefined : email.trim() ? 'Email is invalid' : 'Email is required',
      message: message.trim() ? undefined : 'Message is required',
    }),
    submit: async (values) => {
      const { message } = await browserApi.enquiries.send({ kind, ...values })
      setThanks(message)
    },
    failure: { failed: 'Your message could not be sent. Please try again.' },
  })
  useEffect(() => {
    if (isSubmitSuccessful) form.reset()
  }, [isSubmitSuccessful, form])
  const result = failure ?? thanks
  return (
    <ClientForm className="enquiry-form" noValidate onSubmit={onSubmit}>
      <TextField {...input('name')} label="Name" autoComplete="name" maxLength={100} />
      <TextField {...input('email')} label="Email" type="email" autoComplete="email" maxLength={254} />
      <TextField {...input('phone')} label="Phone" type="tel" autoComplete="tel" maxLength={30} optional />
      <TextAreaField {...input('message')} label={LABELS[kind].message} rows={5} maxLength={4000} />
      {/* The result is beside the button, where the person looks after pressing it. */}
      {result && (
        <Alert tone={failure ? 'error' : 'success'} role="status">
          {result}
        </Alert>
      )}
      <Button type="submit" busy={isBusy} busyLabel="Sending...">
        {LABELS[kind].button}
      </Button>
    </ClientForm>
  )
}
