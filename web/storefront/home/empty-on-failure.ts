/** Logs why a section is missing. The others are shown. */
export const emptyOnFailure = (message: string) => (error: unknown) => {
  console.error(message, error)
  return []
}
