import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const RENDER_TIMEOUT_MS = 5_000

/**
 * Renders a whole page to HTML. As bytes, as it is sent: a page is large, and a change to text and back copies it twice.
 * Every inline script of React and React Router carries the nonce.
 */
export function renderHtml(
  element: ReactNode,
  { nonce }: { nonce: string },
): Promise<{ html: Buffer; hasError: boolean }> {
  return new Promise((resolve, reject) => {
    let hasError = false
    const { pipe, abort } = renderToPipeableStream(element, {
      // React must not send a part of the page later and move it into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      nonce,
      onAllReady() {
        clearTimeout(timer)
        pipe(collectBytes((html) => resolve({ html, hasError })))
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        hasError = true
        console.error(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), RENDER_TIMEOUT_MS)
  })
}

function collectBytes(onEnd: (bytes: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    // The chunks stay in memory anyway, so React need not wait between them.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(chunks))
      done()
    },
  })
}
