import { useRef, useState } from 'react'
import { isEmail } from '#domain/email.ts'
import { errorMessage } from '#web/error-message.ts'
import { Alert } from '#web/ui/alert.tsx'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, TextAreaField, TextField } from '../../ui/field.tsx'
import { ClientForm } from '../../ui/form.tsx'

type EnquiryKind = 'contact' | 'custom' | 'appointment' | 'scheme'

const LABELS: Record<EnquiryKind, { message: string; button: string }> = {
  contact: { message: 'Message', button: 'Send Message' },
  custom: { message: 'Your idea', button: 'Book Consultation' },
  appointment: { message: 'Store, day and what you would like to see', button: 'Request appointment' },
  scheme: { message: 'Monthly amount and preferred store', button: 'Request a passbook' },
}
const EMPTY = { name: '', email: '', phone: '', message: '' }

/** Sends a message to the staff. What was typed stays when sending fails. */
export function EnquiryForm({ kind }: { kind: EnquiryKind }) {
  const [values, setValues] = useState(EMPTY)
  const [showsErrors, setShowsErrors] = useState(false)
  const [result, setResult] = useState<{ kind: 'success' | 'error'; message: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = {
    name: values.name.trim() ? undefined : 'Name is required',
    email: isEmail(values.email) ? undefined : values.email.trim() ? 'Email is invalid' : 'Email is required',
    message: values.message.trim() ? undefined : 'Message is required',
    phone: undefined,
  }
  const fieldProps = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: showsErrors ? errors[name] : undefined,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const send = async () => {
    setShowsErrors(true)
    if (Object.values(errors).some(Boolean)) return requestAnimationFrame(() => focusFirstError(form.current))
    setBusy(true)
    try {
      const { message } = await browserApi.enquiries.send({ kind, ...values })
      setResult({ kind: 'success', message })
      setValues(EMPTY)
      setShowsErrors(false)
    } catch (error) {
      setResult({
        kind: 'error',
        message: errorMessage(error, { failed: 'Your message could not be sent. Please try again.' }),
      })
    }
    setBusy(false)
  }
  return (
    <ClientForm
      className="enquiry-form"
      ref={form}
      noValidate
      onSubmit={() => {
        if (!isBusy) void send()
      }}
    >
      <TextField label="Name" autoComplete="name" maxLength={100} {...fieldProps('name')} />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...fieldProps('email')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        optional
        {...fieldProps('phone')}
      />
      <TextAreaField label={LABELS[kind].message} rows={5} maxLength={4000} {...fieldProps('message')} />
      {/* where one looks after pressing */}
      {result && (
        <Alert tone={result.kind} role="status">
          {result.message}
        </Alert>
      )}
      <Button type="submit" busy={isBusy} busyLabel="Sending...">
        {LABELS[kind].button}
      </Button>
    </ClientForm>
  )
}
