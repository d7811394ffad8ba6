/** The program that reads the log of a server ends before the server does. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callbackPath } from '#contract/payment.ts'
import { freePort } from '../support/free-port.ts'
import { prepare } from '../support/product-test.ts'
import { startServer } from '../support/start.ts'

const folder = prepare(() => ({ path: mkdtempSync(join(tmpdir(), 'huiwu-log-')) }), {
  end: ({ path }) => rmSync(path, { recursive: true, force: true }),
})

it('goes on without its log, counts the loss, and stops as it is told', { timeout: 60_000 }, async () => {
  const port = await freePort()
  const { child, said, stop } = await startServer({ PORT: String(port), DATA_DIR: folder.path, SANDBOX: '1' })
  expect(said).toContain('会务 Huiwu')
  const ended = once(child, 'exit')
  child.stdout?.destroy()
  child.stderr?.destroy()
  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  // A forged report of a payment is a line of the log.
  for (const provider of ['wechat', 'gateway']) await at(callbackPath(provider), { method: 'POST', body: 'forged' })
  const lost = /^huiwu_log_lines_total\{level="error",event="log\.lost"\} (\d+)$/m.exec(await (await at('/metrics')).text())
  expect(Number(lost?.[1])).toBeGreaterThanOrEqual(2)
  expect((await at('/healthz')).status).toBe(200)
  await stop()
  expect(await ended).toEqual([0, null])
})
