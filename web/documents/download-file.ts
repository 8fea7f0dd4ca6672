/** Hands a file that came with a token to the browser’s downloads: a plain link could not carry the token. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // the browser reads it after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
