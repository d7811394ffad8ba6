/** The first minute of somebody who has cloned the project: `npm start` as it stands in the README, from nothing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { root } from '../support/sources.ts'

/** Everything a clone has that a start needs. */
const parts = ['contract', 'public', 'rehearsal', 'scripts', 'server', 'src', 'wechat', 'index.html', 'package.json', 'package-lock.json']
const settings = ['tsconfig.json', 'vite.config.ts']

interface Started {
  url: string
  pid: number
  /** What it said on standard output, npm's own two lines left out. */
  lines: string[]
  stop(): Promise<void>
}

const folder = mkdtempSync(join(tmpdir(), 'huiwu-clone-'))

/** `npm start` until it answers. */
async function npmStart(): Promise<Started> {
  const port = await freePort()
  const { NODE_ENV: _, VITEST: __, ...outer } = process.env
  const npm: ChildProcess = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...outer, PORT: String(port), DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const gone = once(npm, 'exit')
  let said = ''
  npm.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    process.kill(-(npm.pid as number), 'SIGTERM')
    await gone
  }
  for (let up = false; !up;) {
    if (npm.exitCode !== null) throw new Error(`npm start ended: ${said}`)
    up = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => new Promise<boolean>((resolve) => setTimeout(resolve, 200, false)),
    )
  }
  const lines = said.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('> '))
  return { url, pid: serverUnder(npm.pid as number), lines, stop }
}

/** npm runs a shell, which runs the server. */
function serverUnder(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return children.length === 0 ? pid : serverUnder(children.at(-1) as number)
}

const residentMB = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

describe.skipIf(process.platform !== 'linux')('Whoever starts a fresh clone', () => {
  beforeAll(() => {
    for (const part of [...parts, ...settings]) cpSync(join(root, part), join(folder, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  // N1, N2
  it('reads ten lines at most, and is left with a server that has never built anything', async () => {
    const first = await npmStart()
    const { lines } = first
    // The bundler is a library of machine code: a process that has used it has it mapped.
    const mapped = readFileSync(`/proc/${first.pid}/maps`, 'utf8')
    const page = await fetch(`${first.url}/particulars?shareParticulars=1`, { headers: { accept: 'text/html' } })
    const resident = residentMB(first.pid)
    await first.stop()
    expect(page.status).toBe(200)
    expect(/rolldown|lightningcss/.exec(mapped)).toBeNull()
    expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(10)
    expect(lines[0]).toContain('building')
    expect(lines.join('\n')).toMatch(new RegExp(`${first.url}[\\s\\S]*13800000001[\\s\\S]*password`))

    const again = await npmStart()
    const later = residentMB(again.pid)
    await again.stop()
    expect(again.lines.join('\n')).not.toContain('building')
    // It was 740 MB against 157; what a start leaves varies by some from one to the next.
    expect(resident - later).toBeLessThan(60)
  })
})
