export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/** What the first bytes say a file is. Its name and declared type say nothing. */
export function detectImageFormat(bytes: Buffer): ImageFormat | null {
  const starts = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  return null
}
