/** The thread that draws: it is handed what is wanted, one after the other, and says the PDF or that there is none. */
import { parentPort } from 'node:worker_threads'
import { drawPdf, type Wanted } from './draw.ts'

export type Drawn = { id: number; pdf: Uint8Array } | { id: number; failed: string }

parentPort?.on('message', ({ id, wanted }: { id: number; wanted: Wanted }) => {
  drawPdf(wanted).then(
    (pdf) => parentPort?.postMessage({ id, pdf } satisfies Drawn),
    (error: unknown) => parentPort?.postMessage({ id, failed: String(error) } satisfies Drawn),
  )
})
