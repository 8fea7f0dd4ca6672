import { AsyncLocalStorage } from 'node:async_hooks'
import { ENGLISH, type Language, setLanguageSource } from '#domain/language.ts'

const requestLanguage = new AsyncLocalStorage<Language>()
setLanguageSource(() => requestLanguage.getStore() ?? ENGLISH)

/** Runs the rendering of a page in its language. Pages of several languages can be rendered at the same time. */
export const inLanguage = <T>(language: Language, render: () => T): T => requestLanguage.run(language, render)
