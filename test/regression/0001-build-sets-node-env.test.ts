/**
 * 0001: Vite sets NODE_ENV=production while it builds. `npm start` builds in its
 * own process, so the server that started after a build took itself for
 * production and switched the stand-ins off: nobody could sign in on a fresh machine.
 * Later `npm test` built after Vitest had set NODE_ENV=test: that was a development build, which the server could not render.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build, isBuilt } from '#scripts/build.ts'

it('builds for production under any NODE_ENV, and leaves the environment as the operator set it', async () => {
  const before = process.env['NODE_ENV']
  const into = mkdtempSync(join(tmpdir(), 'huiwu-build-'))
  process.env['NODE_ENV'] = 'test'
  try {
    await build({ force: true, quiet: true, into })
    expect(process.env['NODE_ENV']).toBe('test')
    expect(readFileSync(join(into, 'server/entry-server.js'), 'utf8')).not.toContain('jsxDEV')
    // N4: whoever had deleted dist/client, and not its stamp, was left with a server without pages.
    expect(isBuilt(into)).toBe(true)
    rmSync(join(into, 'client/assets'), { recursive: true })
    expect(isBuilt(into)).toBe(false)
    rmSync(join(into, 'client'), { recursive: true })
    expect(isBuilt(into)).toBe(false)
  } finally {
    process.env['NODE_ENV'] = before
    rmSync(into, { recursive: true, force: true })
  }
}, 60_000)
