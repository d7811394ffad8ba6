/** Module of a child process: draws PDFs and sends each PDF or its error (draw-in-process.ts). */
import { drawPdf, type Wanted } from './draw.ts'

export type Drawn = { id: number; pdf: Uint8Array } | { id: number; failed: string }

process.on('disconnect', () => process.exit())
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
process.on('message', ({ id, wanted }: { id: number; wanted: Wanted }) => {
  const send = (drawn: Drawn) => process.send?.(drawn)
  drawPdf(wanted).then(
    (pdf) => send({ id, pdf }),
    (error: unknown) => send({ id, failed: String(error) }),
  )
})
