/** The process that makes a backup for a running server (backup-apart.ts). */
import { constants, setPriority } from 'node:os'
import type { Said, Wanted } from './backup-apart.ts'
import { makeBackup } from './backup.ts'
import { OperationRefused } from '../refused.ts'

const stop = new AbortController()
for (const end of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(end, () => stop.abort(new Error('stopped')))

process.once('message', async (wanted: Wanted) => {
  setPriority(constants.priority.PRIORITY_LOW)
  const said = await makeBackup({ ...wanted, signal: stop.signal }).then(
    (made): Said => ({ made }),
    (error: Error): Said =>
      error instanceof OperationRefused ? { refused: error.message } : { failed: { message: error.message, stack: error.stack } },
  )
  if (!process.connected) return
  process.send?.(said)
  process.disconnect()
})
