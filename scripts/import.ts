/** `npm run import -- --meeting ID FILE`: a programme file into schedule and guests of a meeting; says what it took and what it did not. */
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDb } from '#server/db/open.ts'
import { readEnv } from '#server/env/env.ts'
import { settings } from '#server/env/settings.ts'
import { type Applied, applyProgramme } from '#server/features/schedule/import/apply.ts'
import type { Content } from '#server/features/schedule/import/plan.ts'
import type { Programme } from '#server/features/schedule/import/programme.ts'
import { FILE_MAX, readProgramme } from '#server/features/schedule/import/read-programme.ts'
import type { ZoneSource } from '#server/features/schedule/import/zone.ts'
import { systemClock } from '#server/flow/clock.ts'
import { UnreadableFile } from '#server/tables/read/failures.ts'
import { endWith, Trouble } from './trouble.ts'

const USAGE = `用法：npm run import -- --meeting 会议编号 [--zone 时区] [--remove-gone] 文件
  文件可以是 frab/Pentabarf 的 schedule.xml、.csv 或 .xlsx
  --zone         文件未注明时区时，其中的时间所在的时区，例如 Europe/Berlin 或 +01:00；不写则为东八区
  --remove-gone  删除以前导入、但本文件中已没有的日程`

/** How many lines of one kind are shown. */
const SHOWN = 20

const words: Record<keyof Content, string> = {
  source_key: '标识',
  title: '主题',
  details: '摘要',
  starts_at: '开始',
  ends_at: '结束',
  day: '日期',
  room: '会议室',
  track: '分会场',
  speakers: '嘉宾',
  language: '语言',
  level: '难度',
}

/** Where the times of so many sessions were taken to be, and what to do where that is not so. */
const takenIn: Record<ZoneSource, (name: string) => string> = {
  session: () => '自带时差',
  file: (name) => `按文件注明的 ${name}`,
  asked: (name) => `按 --zone 指定的 ${name}`,
  nobody: () => '按东八区（文件未注明；若在别处，请加 --zone，例如 --zone Europe/Berlin）',
}

function zonesTaken({ zones }: Programme, asked: string | undefined): string {
  const taken = zones.map(({ from, name, sessions }) => `${sessions} 条${takenIn[from](name)}`)
  const unused = asked !== undefined && zones.every(({ from }) => from !== 'asked')
  return `时区：${taken.join('，')}${unused ? '；--zone 未用到' : ''}`
}

function readFile(file: string): Buffer {
  try {
    if (statSync(file).size > FILE_MAX) throw new Trouble(`文件超过 ${FILE_MAX / 1024 / 1024} MB：${file}`)
    return readFileSync(file)
  } catch (error) {
    throw error instanceof Trouble ? error : new Trouble(`无法打开文件：${file}`)
  }
}

function lines(title: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return []
  const more = rows.length > SHOWN ? [`  …另有 ${rows.length - SHOWN} 条`] : []
  return [title, ...rows.slice(0, SHOWN).map((row) => `  ${row}`), ...more]
}

function report(programme: Programme, applied: Applied, zone: string | undefined): string[] {
  const { sessions, guests, skipped, inactive, notes } = programme
  const count = (pick: (session: Programme['sessions'][number]) => string) => new Set(sessions.map(pick).filter((text) => text !== '')).size
  return [
    `读取：${sessions.length} 条日程，${count((session) => session.day)} 天，${count((session) => session.room)} 个会议室，${guests.length} 位嘉宾`,
    zonesTaken(programme, zone),
    `写入：新增 ${applied.add.length} 条，更新 ${applied.change.length} 条，未变 ${applied.same} 条；新增嘉宾 ${applied.guestsAdded} 位`,
    ...lines(
      `更新的 ${applied.change.length} 条：`,
      applied.change.map(
        ({ content, what }) =>
          `${content.title}（${what
            .filter((column) => column !== 'source_key')
            .map((column) => words[column])
            .join('、')}）`,
      ),
    ),
    ...lines(
      applied.removed
        ? `已删除文件中没有的 ${applied.gone.length} 条：`
        : `文件中没有、会议中仍保留的 ${applied.gone.length} 条（${skipped.length > 0 ? '有行被跳过，不会删除' : '加 --remove-gone 可删除'}）：`,
      applied.gone.map(({ day, title }) => `${day} ${title}`),
    ),
    ...lines(
      `跳过的 ${skipped.length} 行：`,
      skipped.map(({ row, why }) => `第 ${row} 行：${why}`),
    ),
    ...lines(
      `取消或待定、没有导入的 ${inactive.length} 条：`,
      inactive.map(({ row, title, state }) => `第 ${row} 行：${title}（${state}）`),
    ),
    ...notes,
  ]
}

function argumentsOf(given: readonly string[]): {
  meetingId: string
  file: string
  removeGone: boolean
  zone: string | undefined
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: { meeting: { type: 'string' }, 'remove-gone': { type: 'boolean' }, zone: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...rest] = positionals
    if (values.meeting === undefined || file === undefined || rest.length > 0) throw new Trouble(USAGE)
    return { meetingId: values.meeting, file, removeGone: values['remove-gone'] ?? false, zone: values.zone }
  } catch {
    throw new Trouble(USAGE)
  }
}

async function main(): Promise<void> {
  const { meetingId, file, removeGone, zone } = argumentsOf(process.argv.slice(2))
  const programme = await readProgramme(readFile(file), zone)
  const db = await openDb(readEnv(settings()).databaseUrl)
  try {
    const applied = await applyProgramme({ db, clock: systemClock }, { meetingId, programme, who: 'npm run import', removeGone })
    if (applied === undefined) throw new Trouble(`会议 ${meetingId} 不存在；首次使用请先运行 npm start 建立示例会议`)
    process.stdout.write(`${report(programme, applied, zone).join('\n')}\n`)
  } finally {
    await db.close()
  }
}

main().catch((error: unknown) => endWith(error, UnreadableFile))
