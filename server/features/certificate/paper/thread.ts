/** The thread that draws: it is handed what is wanted, one after the other, and says the PDF or that there is none. */
import { parentPort } from 'node:worker_threads'
import { drawPdf, type Wanted } from './draw.ts'

export type Drawn = { id: number; pdf: Uint8Array } | { id: number; failed: string }

parentPort?.on('message', ({ id, wanted }: { id: number; wanted: Wanted }) => {
  // A thread's door has no origin; a window's has.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (drawn: Drawn) => parentPort?.postMessage(drawn)
  drawPdf(wanted).then(
    (pdf) => say({ id, pdf }),
    (error: unknown) => say({ id, failed: String(error) }),
  )
})
