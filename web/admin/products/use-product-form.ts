import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import type { Product } from '#contract/products.ts'
import { browserApi } from '../../api.ts'
import { confirm } from '../../ui/confirm.ts'
import { focusFirstError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Problems } from '../kit/form-errors.ts'
import { type Change, changesBetween, currentOf } from '../kit/stale.ts'
import { type Draft, draftOf, inputOf, type Related, type TextName } from './draft.ts'
import { problemsIn, problemsOf } from './draft-problems.ts'
import { LABELS, worded } from './product-words.ts'
import { SAVE, sentenceOf } from './sentences.ts'

type Opened = {
  product: Product | null
  /** Those that staff chose to go with it. */
  related: readonly Related[]
  /** Where a save and Cancel lead. */
  list: string
}

export type ProductForm = ReturnType<typeof useProductForm>

/** What is typed, kept until it is saved: through refusals, through another person's save, until somebody leaves. */
export function useProductForm({ product, related, list }: Opened) {
  // the row that the form stands on; another one after another person's save was taken over
  const [base, setBase] = useState(product)
  const [saved, setSaved] = useState(() => draftOf(product, related))
  const [draft, setDraft] = useState(saved)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [stale, setStale] = useState<{ current: Product; changes: Change[] } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const frame = useRef<HTMLFormElement>(null)
  const isDone = useRef(false)
  const navigate = useNavigate()
  const isDirty = draft !== saved

  useFirstProblem(problems, frame)
  useLeaving(() => isDirty && !isDone.current, isDirty)

  const set = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))

  async function save(): Promise<void> {
    if (isBusy) return
    const found = problemsIn(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setFailure(null)
    try {
      const message = await send(draft, base, stale?.current.version ?? base?.version)
      isDone.current = true
      showToast({ title: message })
      await navigate(list)
    } catch (error) {
      setBusy(false)
      refuse(error)
    }
  }

  function refuse(error: unknown): void {
    const current = base ? currentOf<Product>(error) : null
    setStale(
      current && base ? { current, changes: changesBetween(worded(base), worded(current), LABELS) } : null,
    )
    const refused = problemsOf(error)
    if (!current) {
      setFailure(sentenceOf(error, SAVE))
      setProblems(refused)
    }
    // with nothing to mend in a field, what is to be read stands at the top
    if (Object.keys(refused).length === 0) frame.current?.scrollIntoView({ block: 'start' })
  }

  /** What the other person saved stands in the form, and nothing of one's own. */
  function takeTheirs(): void {
    if (!stale) return
    const theirs = draftOf(stale.current, chosenAmong(stale.current))
    setBase(stale.current)
    setSaved(theirs)
    setDraft(theirs)
    setStale(null)
  }

  return {
    draft,
    set,
    save,
    problems,
    failure,
    stale,
    takeTheirs,
    isBusy,
    isDirty,
    frame,
    list,
    saved: base,
    /** The value of a field of text, and how it changes. */
    bind: (name: TextName) => ({
      name,
      value: draft[name],
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    }),
  }
}

export const chosenAmong = ({ relatedProducts, relatedProductIds }: Product): Related[] =>
  relatedProducts.filter(({ _id }) => relatedProductIds.includes(_id))

async function send(draft: Draft, base: Product | null, version: number | undefined): Promise<string> {
  const input = inputOf(draft, base)
  const { message } = base
    ? await browserApi.products.update({ id: base._id, ...input, version })
    : await browserApi.products.create(input)
  return message
}

function useFirstProblem(problems: Problems, frame: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (Object.keys(problems).length > 0) focusFirstError(frame.current)
  }, [problems, frame])
}

/** Asks before unsaved words are left behind: by a link, by Back, by closing the window. */
function useLeaving(shouldAsk: () => boolean, isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => shouldAsk() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: 'Leave without saving?',
      message: 'What you typed in this form is lost.',
      confirmLabel: 'Leave',
      cancelLabel: 'Go on editing',
    }).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isDirty])
}
