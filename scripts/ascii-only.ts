import type { Plugin } from 'rolldown'

/**
 * Escapes all characters beyond ASCII, such as ₹, in built code. Node keeps the text of a file with one of them as two bytes
 * for each of its characters, and the bundles of the server are some MB.
 */
export const asciiOnly = {
  name: 'ascii-only',
  // not earlier: the last step of the build writes strings without escapes
  generateBundle(_options, bundle) {
    // A backslash is read together with the character that it escapes.
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/\\?[^\0-\x7f]|\\[\s\S]/g, escapeLastUnit)
  },
} satisfies Plugin

function escapeLastUnit(match: string): string {
  const unit = match.charCodeAt(match.length - 1)
  return unit > 0x7f ? `\\u${unit.toString(16).padStart(4, '0')}` : match
}
