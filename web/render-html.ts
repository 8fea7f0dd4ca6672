import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const RENDER_TIMEOUT_MS = 5_000

type RenderOptions = {
  /** Every inline script of React and React Router carries it. */
  nonce: string
  /** Runs when the browser has read the page. */
  inlineScript: string
}

/** Renders a whole page to HTML. */
export function renderHtml(
  element: ReactNode,
  { nonce, inlineScript }: RenderOptions,
): Promise<{ html: string; hasError: boolean }> {
  return new Promise((resolve, reject) => {
    let hasError = false
    const { pipe, abort } = renderToPipeableStream(element, {
      // React must not send a part of the page later and move it into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      nonce,
      bootstrapScriptContent: inlineScript,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        pipe(body)
        text(body).then((html) => resolve({ html, hasError }), reject)
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
