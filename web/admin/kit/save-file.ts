/** Saves a file that was fetched with the token: the browser cannot fetch it by a link of its own. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
