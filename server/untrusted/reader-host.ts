/**
 * The host of reading processes: a small process that starts them. To start a process, the system copies the page tables of its
 * parent. For a server in use this takes 30 ms or more, in which the server answers no request. The host opens no file.
 */
import type { FromHost, ToHost } from './messages.ts'
import { runReader } from './run-reader.ts'
import { priority } from './untrusted-process.ts'

priority.nice = Number(process.argv[2])

interface Loading {
  parts: Uint8Array[]
  end(): void
}

const loading = new Map<number, Loading>()
const send = (message: FromHost) => process.send?.(message)

process.on('disconnect', () => process.exit())
// A stop of the service signals every process of it: this one ends with the server, which may still read a file.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
process.on('message', (message: ToHost) => {
  const { id } = message
  if ('job' in message) {
    const loadParts = () =>
      new Promise<Uint8Array[]>((resolve) => {
        const parts: Uint8Array[] = []
        loading.set(id, { parts, end: () => resolve(parts) })
        send({ id, load: true })
      })
    runReader(message.job, loadParts, (answer) => send({ id, answer }))
      .catch(() => send({ id, answer: { gone: true } }))
      // V8 would keep the bytes of many files: it collects by itself after 32 MB or more.
      .finally(() => globalThis.gc?.())
    return
  }
  if ('part' in message) {
    loading.get(id)?.parts.push(message.part)
    return
  }
  loading.get(id)?.end()
  loading.delete(id)
})
