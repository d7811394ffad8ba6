/**
 * What others notice of a table of 10,000 sessions that goes out, and of one that comes in: getMeeting at a fixed rate,
 * calm, while it is exported and while it is imported, in one run. `npm run bench -- tables [sessions]`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Call, Data, Input } from '#contract/call.ts'
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { meeting } from '#contract/meeting.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { type Task, task } from '#contract/task.ts'
import { testApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import { programmeOf } from '#test/support/long-work.ts'
import { signInAs } from '#test/support/person.ts'
import { message } from './support/load.ts'
import { openLoop } from './support/open-loop.ts'
import { sized } from './support/size.ts'
import { print } from './support/table.ts'

const SESSIONS = Number(process.argv[2] ?? sized({ full: 10_000, small: 100 }))
const PER_SECOND = 200
const SECONDS = sized({ full: SESSIONS < 10_000 ? 4 : 12, small: 0.4 })
const HERE = { meetingId: '1' }

const opened = await freshDatabase('sqlite')
const test = await testApp(opened.db, { clock: Object.assign(() => Date.now(), { pass: () => {} }) })
const organiser = await signInAs(test, 'organiser')
const text = '从一间教室说起，讲三十年里一所乡村小学怎样把课堂还给孩子。'.repeat(8)
const lines = Array.from(
  { length: SESSIONS },
  (_, at) => `${at},2026-11-0${7 + (at % 2)},${9 + (at % 9)}:${10 + (at % 50)},${19}:00,室${at % 100},第${at}场,讲者${at % 500},${text}`,
)
const asked = await programmeOf(organiser, ['编号,日期,开始,结束,会议室,主题,演讲嘉宾,摘要', ...lines].join('\n'))
await opened.db.close()

const server: ChildProcess = spawn(
  process.execPath,
  [fileURLToPath(new URL('../test/support/order-server.ts', import.meta.url)), opened.url],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
const [said] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
server.stdout?.resume()
const port = Number(said.toString().split('\n')[0])

async function call<C extends Call>(one: C, input: Input<C>): Promise<Data<C>> {
  const query = one.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const answer = await fetch(`http://127.0.0.1:${port}${one.path}${query}`, {
    method: one.method,
    headers: { authorization: `Bearer ${organiser.token}`, 'content-type': 'application/json', [headers.sysCode]: DEFAULT_SYS_CODE },
    ...(one.method === 'POST' && { body: JSON.stringify(input) }),
  })
  const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: Data<C> }
  if (code !== '000') throw new Error(`${one.path}: ${msg}`)
  return data
}

async function untilOver(id: string): Promise<Task> {
  for (;;) {
    const one = await call(task.get, { ...HERE, id })
    if (one.endTime !== '') return one
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const get = message('GET', `${meeting.get.path}?id=1`, { [headers.sysCode]: DEFAULT_SYS_CODE }, '')
const rows: (string | number)[][] = []
let calm = 0

async function measured(name: string, work: () => Promise<string>): Promise<void> {
  const asking = openLoop({ port, perSecond: PER_SECOND, messages: Array.from({ length: PER_SECOND * SECONDS }, () => get) })
  const from = performance.now()
  const about = await work()
  const lasted = (performance.now() - from) / 1000
  const took = (await asking).took.toSorted((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] as number
  if (calm === 0) calm = at(0.99)
  rows.push([name, at(0.5), at(0.99), at(1), at(0.99) / calm, lasted.toFixed(1), about])
}

try {
  await measured('warming up', async () => '')
  calm = 0
  rows.length = 0
  await measured('calm', async () => '')
  const { edition } = await call(scheduleManage.importPreview, asked)
  await measured('looked at', async () => `${(await call(scheduleManage.importPreview, asked)).counts.new} new`)
  await measured('imported', async () => {
    const { taskId } = await call(scheduleManage.importApply, { ...asked, edition })
    return (await untilOver(taskId)).state
  })
  await measured('exported', async () => {
    const { taskId } = await call(scheduleManage.export, { ...HERE, kind: 'xlsx' })
    const { state, result } = await untilOver(taskId)
    return `${state}, ${((result?.size ?? 0) / 1024 / 1024).toFixed(1)} MB`
  })
  await measured('calm again', async () => '')
  print(
    `getMeeting, ${PER_SECOND} a second for ${SECONDS} s, beside a programme of ${SESSIONS.toLocaleString('en')}`,
    ['', 'p50 ms', 'p99 ms', 'most ms', 'p99 to calm', 'work s', ''],
    rows,
  )
} finally {
  server.kill('SIGKILL')
  await opened.drop().catch(() => {})
}
