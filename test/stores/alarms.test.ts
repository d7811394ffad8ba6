/**
 * What lies in deploy/ for whoever lets Prometheus watch: its rules and the dashboard name nothing that the product does not
 * tell, each alert has its row in docs/operating.md, and the rules hold in their own tests.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { endRound } from '#server/features/system/round-store.ts'
import { countFigures } from '#server/jobs/figures.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { type Language, rowsUnder } from '../support/handbook.ts'
import { productTest } from '../support/product-test.ts'
import { hasPromtool } from '../support/programs.ts'
import { root } from '../support/sources.ts'

const deploy = join(root, 'deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
const rules = read('huiwu.rules.yml')
const dashboard = read('grafana.json')
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name as string)

/** Metrics that an expression names. */
const namedIn = (text: string) => new Set(Array.from(text.matchAll(/\b(?:huiwu|process)_\w+/g), ([name]) => name))

describe('what is told to Prometheus', () => {
  let text: string
  const { opened, test } = productTest({}, { app: ({ url }) => ({ env: { databaseUrl: url, dataDir: root } }), once: true })
  beforeAll(async () => {
    await countFigures(test.deps, new AbortController().signal)
    for (const { name } of jobs) await endRound(opened.db, name, { began: test.clock(), now: test.clock() })
    await test.app.request('/healthz')
    text = await (await test.app.request('/metrics')).text()
  })

  it('is all that rules and dashboard ask for', () => {
    const told = namedIn(text)
    expect([...namedIn(rules), ...namedIn(dashboard)].filter((name) => !told.has(name))).toEqual([])
    expect(namedIn(rules).size).toBeGreaterThan(10)
    expect(namedIn(dashboard).size).toBeGreaterThan(10)
  })

  it('says beside the room on the disk whether the database grows there, which a rule asks', () => {
    const [, engine] = /huiwu_disk_free_bytes\{engine="(\w+)"\}/.exec(rules) ?? []
    expect(text).toMatch(new RegExp(`^huiwu_disk_free_bytes\\{engine="${engine}"\\} \\d+$`, 'm'))
  })

  it('has each line of the log that an alert waits for before it was ever written', () => {
    const events = Array.from(rules.matchAll(/event=~?"([^"]+)"/g), ([, event]) => (event as string).split('|')).flat()
    expect(events.length).toBeGreaterThan(3)
    for (const event of events) expect(text).toMatch(new RegExp(`^huiwu_log_lines_total\\{level="\\w+",event="${event}"\\} \\d+$`, 'm'))
  })

  it('is text as Prometheus reads it: each metric with what it says and its type, each line once', () => {
    const lines = text.trimEnd().split('\n')
    const series = lines.filter((line) => !line.startsWith('#'))
    expect(series.filter((line) => !/^[a-z_]+(?:\{\w+="[^"\n]*"(?:,\w+="[^"\n]*")*\})? (?:[\d.e+-]+|\+Inf)$/.test(line))).toEqual([])
    const names = series.map((line) => line.slice(0, line.lastIndexOf(' ')))
    expect(new Set(names).size).toBe(names.length)
    for (const name of namedIn(series.join('\n'))) {
      expect(lines.filter((line) => line.startsWith(`# HELP ${name} `))).toHaveLength(1)
      expect(lines.filter((line) => new RegExp(`^# TYPE ${name} (?:counter|gauge|summary)$`).test(line))).toHaveLength(1)
    }
  })

  it.skipIf(!hasPromtool)('is to promtool’s liking', () => {
    expect(spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })
})

function promtool(...parts: string[]): boolean {
  return spawnSync('promtool', parts, { cwd: deploy, encoding: 'utf8' }).status === 0
}

describe('the rules', () => {
  it.each<Language>(['en', 'zh-CN'])('are each explained by one row of the handbook, and it explains no other: %s', (language) => {
    const rows = rowsUnder({ en: 'When an alert comes', 'zh-CN': '收到报警' }[language], language)
    expect(rows.map(([name]) => name).toSorted()).toEqual(alerts.toSorted())
  })

  it('say in a sentence what is wrong, what to do, and where more stands', () => {
    const said = rules.split('      - alert: ').slice(1)
    expect(said).toHaveLength(alerts.length)
    for (const rule of said) {
      expect(rule).toMatch(/labels: \{ severity: (?:page|look) \}/)
      expect(rule).toMatch(/summary: '.*\p{Script=Han}.*'/u)
      expect(rule).toMatch(/description: '.*\p{Script=Han}.*。'/u)
      expect(rule).toContain('runbook_url: docs/operating.md#when-an-alert-comes')
    }
  })

  it('are each made to fire by their tests', () => {
    const fired = new Set(Array.from(read('huiwu.rules.test.yml').matchAll(/\{alertname="(\w+)"\}/g), ([, name]) => name))
    expect([...fired].toSorted()).toEqual(alerts.toSorted())
  })

  if (!hasPromtool) it.skip('skipped: promtool is not here (Debian: prometheus)', () => {})
  else
    it('are understood, fire once where something is wrong, and never where all is well', () => {
      expect(promtool('check', 'rules', 'huiwu.rules.yml')).toBe(true)
      expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toBe(true)
      expect(promtool('test', 'rules', 'huiwu.rules.test.yml')).toBe(true)
    })
})

describe('the dashboard', () => {
  it('is one that Grafana takes in: panels by their number, each with a question and a place of its own', () => {
    const { panels } = JSON.parse(dashboard) as { panels: { id: number; gridPos: { x: number; y: number }; targets: { expr: string }[] }[] }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
    for (const { targets } of panels) expect(targets.every(({ expr }) => /\b(?:huiwu|process)_\w+/.test(expr))).toBe(true)
  })
})
