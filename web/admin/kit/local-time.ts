/** A moment as an `<input type="datetime-local">` has it: the time of the device, without seconds. */
export function toLocalTime(moment: string | null): string {
  if (moment === null) return ''
  const date = new Date(moment)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

export const fromLocalTime = (text: string): string | null => (text ? new Date(text).toISOString() : null)
