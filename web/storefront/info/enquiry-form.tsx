import { useRef, useState } from 'react'
import { isEmail } from '#domain/email.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError, TextAreaField, TextField } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'

type Kind = 'contact' | 'custom' | 'appointment' | 'scheme'

const WORDS: Record<Kind, { message: string; button: string }> = {
  contact: { message: 'Message', button: 'Send Message' },
  custom: { message: 'Your idea', button: 'Book Consultation' },
  appointment: { message: 'Store, day and what you would like to see', button: 'Ask for this appointment' },
  scheme: { message: 'Monthly amount and the store of your passbook', button: 'Ask for a passbook' },
}
const EMPTY = { name: '', email: '', phone: '', message: '' }

/** Reaches the staff. A failed sending keeps what was typed. */
export function EnquiryForm({ kind }: { kind: Kind }) {
  const [typed, setTyped] = useState(EMPTY)
  const [showsErrors, setShowsErrors] = useState(false)
  const [answer, setAnswer] = useState<{ kind: 'success' | 'error'; message: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = {
    name: typed.name.trim() ? undefined : 'Name is required',
    email: isEmail(typed.email) ? undefined : typed.email.trim() ? 'Email is invalid' : 'Email is required',
    message: typed.message.trim() ? undefined : 'Message is required',
    phone: undefined,
  }
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    error: showsErrors ? errors[name] : undefined,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const send = async () => {
    setShowsErrors(true)
    if (Object.values(errors).some(Boolean)) return requestAnimationFrame(() => focusFirstError(form.current))
    setBusy(true)
    try {
      const { message } = await browserApi.enquiries.send({ kind, ...typed })
      setAnswer({ kind: 'success', message })
      setTyped(EMPTY)
      setShowsErrors(false)
    } catch (error) {
      setAnswer({
        kind: 'error',
        message:
          error instanceof ShopError ? error.message : 'Your message could not be sent. Please try again.',
      })
    }
    setBusy(false)
  }
  return (
    <ScriptForm
      className="enquiry-form"
      ref={form}
      noValidate
      onSubmit={() => {
        if (!isBusy) void send()
      }}
    >
      <TextField label="Name" autoComplete="name" maxLength={100} {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" maxLength={30} optional {...field('phone')} />
      <TextAreaField label={WORDS[kind].message} rows={5} maxLength={4000} {...field('message')} />
      {/* where one looks after pressing */}
      {answer && (
        <Note kind={answer.kind} role="status">
          {answer.message}
        </Note>
      )}
      <Button type="submit" busy={isBusy} busyLabel="Sending...">
        {WORDS[kind].button}
      </Button>
    </ScriptForm>
  )
}
