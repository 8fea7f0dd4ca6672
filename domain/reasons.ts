import { defineTexts, findTranslation } from './texts.ts'

/** What stands in a sentence: names, counts, amounts in rupees, moments of ISO 8601. */
export type ReasonValues = Readonly<Record<string, string | number | readonly string[]>>

/**
 * Why something is refused: the sentence in the language of the page, and what it is made of. Code and values travel with
 * it, so that a client can say it in another language.
 */
export type Reason = { code: string; values: ReasonValues; message: string }

type Sentences = Readonly<Record<string, (values: never) => string>>

/** All sets of reasons have this name, because the code of an error tells which sentence it is. */
const NAME = 'errors'

/** Nothing for a sentence without values. Others than `ReasonValues` do not compile. */
type Arguments<Sentence> = Sentence extends (...values: infer Given) => string
  ? Given extends [] | [ReasonValues]
    ? Given
    : never
  : never

/**
 * Reasons by code: `stockReason('OUT_OF_STOCK', { name, available })`. A translation of them
 * `satisfies typeof stockReason.sentences`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineReasons<T extends Sentences>(english: T) {
  const sentences = defineTexts(NAME, english)
  const createReason = <Code extends keyof T & string>(
    code: Code,
    ...values: Arguments<T[Code]>
  ): Reason => ({
    code,
    values: values[0] ?? {},
    message: (sentences[code] as (...given: unknown[]) => string)(...values),
  })
  return Object.assign(createReason, { sentences })
}

/** The sentence of an error that another process sent, in the language of the page. Undefined: only it knows the sentence. */
export function translateReason(code: unknown, values: unknown): string | undefined {
  const sentences = findTranslation(NAME) as Partial<Record<string, (values: unknown) => string>> | undefined
  return values ? sentences?.[String(code)]?.(values) : undefined
}
