/** `npm run doctor [-- --json]`: what is wrong, and what to do. It changes nothing, and runs beside a live server. */
import { systemClock } from '#server/flow/clock.ts'
import { checksOf } from '#server/operations/doctor/checks.ts'
import { examine, type Row } from '#server/operations/doctor/examine.ts'
import { type Verdict, verdicts } from '#server/operations/doctor/finding.ts'
import { hiding } from '#server/operations/doctor/hidden.ts'
import { openWorld } from '#server/operations/doctor/world.ts'
import { columnsOf } from '#server/terminal.ts'
import { endWith, Trouble } from './trouble.ts'

/** For each check; the longest holds a request for 21 seconds. */
const LIMIT_MS = 30_000

const words: Record<Verdict, string> = { good: '好', caution: '注意', bad: '坏', unseen: '未查' }

const padded = (text: string, columns: number) => text + ' '.repeat(Math.max(0, columns - columnsOf(text)))

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ name, verdict, text }) => `${padded(words[verdict], 6)}${padded(name, 16)}${text}`)
  const counts = verdicts.map((verdict) => `${words[verdict]} ${rows.filter((row) => row.verdict === verdict).length}`)
  return [...lines, '', `共 ${rows.length} 项：${counts.join('，')}。`].join('\n')
}

async function main(options: readonly string[]): Promise<void> {
  if (options.some((option) => option !== '--json')) throw new Trouble('用法：npm run doctor [-- --json]')
  const { world, close } = await openWorld({ environment: process.env, clock: systemClock, fetch: globalThis.fetch })
  try {
    const { given, settings } = world
    const hidden = hiding(given, typeof settings === 'string' ? '' : settings.secret)
    const rows = await examine(checksOf(world), LIMIT_MS, hidden)
    const isGood = rows.every(({ verdict }) => verdict !== 'bad')
    process.stdout.write(`${options.length > 0 ? JSON.stringify({ good: isGood, findings: rows }, null, 2) : table(rows)}\n`)
    process.exitCode = isGood ? 0 : 1
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).catch(endWith)
