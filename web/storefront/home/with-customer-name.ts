import { replaceVariablesBy } from '#domain/variables.ts'
import * as texts from './texts.ts'

/** `{name}` is the name of who is signed in. */
export const withCustomerName = (text: string, user: { name: string } | null): string =>
  replaceVariablesBy(text, { name: user?.name || texts.valuedCustomer })
