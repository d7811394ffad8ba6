/**
 * Opens a workbook of ours with LibreOffice, which we did not write, and compares what it reads with what was written:
 * `node scripts/foreign-excel.ts`. Asks for `soffice` (Debian: libreoffice-calc); no part of the checks.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Cell, Column } from '#server/tables/cells.ts'
import { tableBytes } from '#server/tables/table.ts'

const columns: readonly Column[] = [
  { name: '姓名', kind: 'text' },
  { name: '手机', kind: 'text' },
  { name: '证件号码', kind: 'text' },
  { name: '金额', kind: 'money' },
  { name: '日期', kind: 'day' },
  { name: '时间', kind: 'moment' },
]
const midnight = Date.UTC(2025, 11, 31, 16, 30)
const texts = ['欧阳明慧', '𠮷野家 "甲" & <乙>', '=1+1', '+86', '-1', '@SUM(1)', '\t=1+1', '两\n行', '_x0041_', '0571', "'引号", '😀']
const people = Array.from({ length: 5_000 }, (_, at): Cell[] => [
  texts[at % texts.length] as string,
  `138${String(at).padStart(8, '0')}`,
  '330106199003071029',
  at * 7 - 3,
  '2024-02-29',
  midnight,
])

/** As LibreOffice is to show them. */
const shown = (cell: Cell, { kind }: Column) => {
  if (kind === 'money') return (Number(cell) / 100).toFixed(2)
  if (kind === 'moment') return '2026-01-01 00:30'
  return String(cell)
}
const sum = people.reduce((total, row) => total + Number(row[3]), 0)
const expected = [
  columns.map(({ name }) => name),
  ...people.map((row) => row.map((cell, place) => shown(cell, columns[place] as Column))),
  ['合计', '', '', (sum / 100).toFixed(2), '', ''],
]

async function* pages() {
  for (let at = 0; at < people.length; at += 200) yield people.slice(at, at + 200)
}

const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
try {
  const parts: Buffer[] = []
  for await (const bytes of tableBytes({ kind: 'xlsx', name: '名单', columns, sum: '合计' }, pages())) parts.push(bytes)
  writeFileSync(join(folder, 'table.xlsx'), Buffer.concat(parts))
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true'
  const asked = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', filter, '--outdir', folder]
  const { status, error } = spawnSync('soffice', [...asked, join(folder, 'table.xlsx')], { encoding: 'utf8', timeout: 180_000 })
  if (error !== undefined || status !== 0) throw new Error('soffice is missing, or could not open the workbook')
  const read = parse(readFileSync(join(folder, 'table.csv')), { relax_column_count: true, bom: true }) as string[][]
  const different = expected.flatMap((row, at) => (JSON.stringify(row) === JSON.stringify(read[at]) ? [] : [[at + 1, row, read[at]]]))
  for (const one of different.slice(0, 5)) process.stdout.write(`${JSON.stringify(one)}\n`)
  process.stdout.write(`${expected.length} rows written, ${read.length} read, ${different.length} different\n`)
  process.exitCode = different.length === 0 && read.length === expected.length ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
