/** What lies in deploy/ for whoever sets a machine up: held against the product, where no server has to be started for it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REQUEST_TIMEOUT_MS } from '#contract/call.ts'
import { HOLD_MS } from '#contract/checkin/devices.ts'
import { readEnv } from '#server/env/env.ts'
import { known } from '#server/env/known.ts'
import { settingsIn } from '#server/env/settings-file.ts'
import { everyCall } from '../support/calls.ts'
import { hasSystemdAnalyze } from '../support/programs.ts'
import { root } from '../support/sources.ts'

/** As ENV_FILE is read. */
const given = (text: string) => Object.fromEntries(settingsIn(text).map(({ name, value }) => [name, value]))

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

describe('the settings of a first deployment', () => {
  const text = read('huiwu.env.example')
  /** Those that are for trials, for one start, or for the machine that has the file. */
  const notThere =
    /^(?:SANDBOX|NEW_SECRET|API_BASE|ENV_FILE|NO_SKIPS|TEST_(?:ALL|DATABASE_URL)|BACKUP_WITHOUT_KEY|WECHAT_(?:OPEN|API|PAY)_URL)/

  it('start a server as they are, in production, behind a proxy and without stand-ins', () => {
    const folder = mkdtempSync(join(tmpdir(), 'huiwu-deploy-'))
    const env = readEnv({ ...given(text), DATA_DIR: folder })
    expect(env).toMatchObject({ production: true, trustProxy: true, sandbox: false, host: '127.0.0.1', port: 8787 })
    expect(env.publicUrl).toBe('https://huiwu.example.cn')
    rmSync(folder, { recursive: true })
  })

  it('name every variable that is for such a one, and no secret', () => {
    const lines = [...text.matchAll(/^#?([A-Z][A-Z\d_]*)=(.*)$/gm)]
    expect(lines.map(([, name]) => name).toSorted()).toEqual(known.filter((name) => !notThere.test(name)).toSorted())
    for (const [, name = '', value] of lines)
      if (/SECRET|PASSPHRASE|TOKEN|_KEY$/.test(name))
        expect([name, value]).toEqual([name, expect.stringMatching(/^(?:\/etc\/huiwu\/\w+\.pem)?$/)])
  })

  it('mean the same switched on: groups are whole, and what is an example reads as one', () => {
    const on = given(text.replaceAll(/^#(?=[A-Z][A-Z\d_]*=)/gm, ''))
    expect(JSON.parse(on['SMS_TEMPLATES'] as string)).toHaveProperty('login')
    expect(JSON.parse(on['WECHAT_TEMPLATES'] as string)).toHaveProperty('order_paid')
    expect(on['DATABASE_URL']).toMatch(/^postgres:/)
  })
})

describe.each([
  { name: 'nginx.conf', keeps: /keepalive_timeout (\d+)s;/, waits: /proxy_read_timeout (\d+)s;/, takes: /client_max_body_size (\d+)m;/ },
  { name: 'Caddyfile', keeps: /keepalive (\d+)s\n/, waits: /response_header_timeout (\d+)s\n/, takes: /max_size (\d+)MB\n/ },
])('$name', ({ name, keeps, waits, takes }) => {
  const figure = (pattern: RegExp) => Number(pattern.exec(read(name))?.[1])

  it('lets go of a connection before the product does, which a request would otherwise run into', () => {
    expect(figure(keeps) * 1000).toBeLessThan(new Server().keepAliveTimeout)
  })

  it('waits longer than anybody who asks, and takes more than any call', () => {
    expect(figure(waits) * 1000).toBeGreaterThan(Math.max(REQUEST_TIMEOUT_MS, HOLD_MS))
    expect(figure(takes) * 1_000_000).toBeGreaterThan(Math.max(...everyCall.map(([, call]) => call.bodyLimit ?? 0)))
  })
})

describe('the unit of systemd', () => {
  const analyses = (...parts: string[]) => spawnSync('systemd-analyze', parts, { encoding: 'utf8' })
  if (!hasSystemdAnalyze) it.skip('skipped: systemd-analyze is not here', () => {})
  else
    it('is understood, finds what it starts, and leaves little open', () => {
      const folder = mkdtempSync(join(tmpdir(), 'huiwu-deploy-'))
      const unit = join(folder, 'huiwu.service')
      writeFileSync(unit, read('huiwu.service').replaceAll('/opt/huiwu', root))
      const { stderr } = analyses('verify', '--man=no', unit)
      expect(stderr.split('\n').filter((line) => line.includes('huiwu'))).toEqual([])
      // Tenths of an exposure of at most 10; a unit that says nothing has 9.6.
      expect(analyses('security', '--offline=true', '--threshold=20', unit)).toMatchObject({ status: 0 })
      rmSync(folder, { recursive: true })
    })
})
