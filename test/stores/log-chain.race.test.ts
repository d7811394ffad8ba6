/** Who has the database can change its log, and cannot hide it: a copy is doctored, and whoever checks it finds where. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { organisation } from '#contract/organisation.ts'
import { privacy } from '#contract/privacy.ts'
import { retention } from '#contract/retention.ts'
import { dayOf } from '#server/flow/clock.ts'
import { BEGINNING } from '#server/flow/log-rule.ts'
import { headOfLog } from '#server/flow/seal-log.ts'
import { readHead, spellHead } from '#server/flow/spelled-head.ts'
import { writeLog } from '#server/flow/log-store.ts'
import { sealLines } from '#server/jobs/seal-lines.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { lineOf as writtenLine } from '#server/log.ts'
import { lookAtLog } from '#server/operations/doctor/work.ts'
import { type Ask, takeStock } from '#server/operations/stock.ts'
import { START } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, HOUR, MINUTE } from '../support/facts.ts'
import { looking } from '../support/looking.ts'
import { codeFor, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { chainAnew, doctored, seal, sealAll, verifyAt, writeLines } from '../support/sealed-log.ts'

const LINES = 60

/** The line that has this link; on a copy of it as it is. */
const lineOf = (n: number) => `(SELECT log_id FROM log_seals WHERE n = ${n})`
const setLine = (n: number, what: string) => [`UPDATE log SET ${what} WHERE id = ${lineOf(n)}`]
/** All behind it one place further up, or down. */
const shifted = (from: number, by: number) => [
  `UPDATE log_seals SET n = -n WHERE n >= ${from}`,
  `UPDATE log_seals SET n = -n + ${by} WHERE n < 0`,
  `UPDATE log_chain SET n = n + ${by}`,
]
const removed = (n: number) => [`DELETE FROM log WHERE id = ${lineOf(n)}`, `DELETE FROM log_seals WHERE n = ${n}`]
const forgedLine = (id: string, at: number) =>
  `INSERT INTO log (id, at, who, entity, entity_id, action, from_state, to_state, why) VALUES ('${id}', ${at}, 'U1', 'order', 'O9', 'pay', 'unpaid', 'paid', '')`
const forgedLink = (n: number, id: string) =>
  `INSERT INTO log_seals (n, log_id, sealed_at, salt, link) SELECT ${n}, '${id}', sealed_at, salt, link FROM log_seals WHERE n = 1`
const FORGED = '22222222222222222222FF'

/** Each with what is said of it. Link 11 is of a line with words, 12 of one without. */
const ways: readonly (readonly [what: string, statements: readonly string[], found: RegExp])[] = [
  ['a state is changed', setLine(12, "to_state = 'unpaid'"), /^12 .*被改动/],
  ['the state before is changed', setLine(12, "from_state = 'paid'"), /^12 .*被改动/],
  ['somebody else did it', setLine(12, "who = 'U0'"), /^12 .*被改动/],
  ['it is said otherwise why', setLine(11, "why = '另一种说法'"), /^11 .*被改动/],
  ['words appear where there were none', setLine(12, "why = '后来加上的'"), /^12 .*被改动/],
  ['words are taken out', setLine(11, "why = ''"), /^11 .*被改动/],
  ['it was at another time', setLine(12, 'at = at - 1'), /^12 .*被改动/],
  ['another action', setLine(12, "action = 'refund'"), /^12 .*被改动/],
  ['another kind of thing', setLine(12, "entity = 'trade'"), /^12 .*被改动/],
  ['another thing', setLine(12, "entity_id = 'O999'"), /^12 .*被改动/],
  ['another meeting', setLine(12, "meeting_id = '2'"), /^12 .*被改动/],
  ['another edition', setLine(12, 'edition = 99'), /^12 .*被改动/],
  ['a line has another id', setLine(12, `id = '${FORGED}'`), /^12 .*被删除/],
  [
    'line and link have another id',
    [`UPDATE log SET id = '${FORGED}' WHERE id = ${lineOf(12)}`, `UPDATE log_seals SET log_id = '${FORGED}' WHERE n = 12`],
    /^12 .*被改动/,
  ],
  ['a line is removed', [`DELETE FROM log WHERE id = ${lineOf(12)}`], /^12 .*被删除/],
  ['a link is removed', ['DELETE FROM log_seals WHERE n = 12'], /^13 第 12 行的封存记录没有了/],
  ['line and link are removed', removed(12), /^13 第 12 行的封存记录没有了/],
  ['three are removed', [...removed(12), ...removed(13), ...removed(14)], /^15 第 12 至 14 行的封存记录没有了/],
  ['one is removed, and those behind it close up', [...removed(12), ...shifted(13, -1)], /^12 .*被改动、插入或移动/],
  ['the first is removed, and those behind it close up', [...removed(1), ...shifted(2, -1)], /^1 .*被改动、插入或移动/],
  ['the last ones are removed', [...removed(LINES + 1), ...removed(LINES)], /链的末端说链至少有/],
  ['a line is put in between, without a link', [forgedLine(FORGED, START)], /没有封存记录/],
  ['a line is put in behind the last, with a link', [forgedLine(FORGED, START + DAY), forgedLink(LINES + 50, FORGED)], /末端/],
  [
    'a line is put in between, and those behind it make room',
    [...shifted(12, 1), forgedLine(FORGED, START), forgedLink(12, FORGED)],
    /^12 .*插入/,
  ],
  [
    'two lines change places',
    [`UPDATE log_seals SET n = -1 WHERE n = 12`, `UPDATE log_seals SET n = 12 WHERE n = 13`, `UPDATE log_seals SET n = 13 WHERE n = -1`],
    /^12 .*移动/,
  ],
  ['a line is moved to the end', [`UPDATE log_seals SET n = 1000 WHERE n = 12`, ...shifted(13, -1)], /^12 .*移动/],
  ['the head is replaced', ["UPDATE log_chain SET head = 'x'"], /链的末端记下的/],
  ['the end is taken back', ['UPDATE log_chain SET n = n - 1'], /末端/],
  ['it was sealed at another time', ['UPDATE log_seals SET sealed_at = sealed_at + 1 WHERE n = 12'], /^12 .*被改动/],
  ['a salt is replaced', ["UPDATE log_seals SET salt = 'x' WHERE n = 12"], /^12 .*被改动/],
  ['a link is replaced', ["UPDATE log_seals SET link = 'x' WHERE n = 12"], /^12 .*被改动/],
  [
    'words are taken out as if somebody had asked',
    [...setLine(11, "why = ''"), "UPDATE log_seals SET salt = '' WHERE n = 11"],
    /^11 封存记录被改动/,
  ],
]

const told = ({ flaws }: Awaited<ReturnType<typeof verifyAt>>) => flaws.map(({ n, text }) => (n === undefined ? text : `${n} ${text}`))
const run = (statements: readonly string[]) => async (ask: Ask) => {
  for (const statement of statements) await ask(statement)
}

onBothEngines('the chained log', (engine) => {
  const { opened, test } = productTest({}, { engine })

  const verify = () => verifyAt(engine, opened.url)
  const countOf = async (table: 'log' | 'log_seals') =>
    Number(
      (
        await opened.db.read
          .selectFrom(table)
          .select((q) => q.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  it('gives every line one link, whatever was there before, and holds', async () => {
    await writeLines(opened.db, test.clock(), 450)
    const lines = await countOf('log')
    const { sealed } = await seal(opened.db, test.clock)
    expect(sealed).toBeGreaterThanOrEqual(lines)
    test.clock.pass(MINUTE)
    await writeLines(opened.db, test.clock(), LINES)
    await seal(opened.db, test.clock)
    // PostgreSQL waits a round for whoever might still be writing, and finds nothing more.
    expect((await seal(opened.db, test.clock)).sealed).toBeLessThanOrEqual(1)
    await seal(opened.db, test.clock)
    expect(await seal(opened.db, test.clock)).toEqual({ sealed: 0, told: undefined })
    expect(await countOf('log_seals')).toBe(await countOf('log'))
    expect(await verify()).toMatchObject({ links: await countOf('log'), waiting: 0, flaws: [] })
  })

  it('counts lines that wait, and says nothing against them', async () => {
    await sealAll(opened.db, test.clock)
    test.clock.pass(MINUTE)
    await writeLines(opened.db, test.clock(), 10)
    expect(await verify()).toMatchObject({ waiting: 10, flaws: [] })
    expect(await lookAtLog(opened.db, test.clock())).toMatchObject({ verdict: 'good' })
    test.clock.pass(10 * MINUTE)
    expect((await lookAtLog(opened.db, test.clock())).text).toMatch(/^有日志等了 10 分钟 还没有封存/)
    await seal(opened.db, test.clock)
    expect((await lookAtLog(opened.db, test.clock())).text).toMatch(/^\d+ 行已封存，链头 \d+:[\w-]{43}。$/)
  })

  it('says where it ends once a day, in itself and outside, and not of a day without a line', async () => {
    const said: [event: string, facts: Record<string, unknown>][] = []
    const deps = { ...test.deps, log: { ...test.deps.log, info: (event: string, facts = {}) => void said.push([event, facts]) } }
    const round = () => sealLines(deps, new AbortController().signal)
    const lines = () =>
      opened.db.read
        .selectFrom('log')
        .select(['entity_id', 'to_state'])
        .where('entity', '=', 'log')
        .where('action', '=', 'head')
        .orderBy('id')
        .execute()
    await writeLines(opened.db, test.clock(), 5)
    for (let n = 0; n < 3; n++) await round()
    const [first] = await lines()
    // As it is written: what opens anything is masked there, and the head must not look like that.
    const [[event, facts] = ['', {}]] = said
    const { head } = JSON.parse(writtenLine('info', event, facts)) as { head: string }
    expect([said.length, event, readHead(head)]).toEqual([1, 'log.head', { n: Number(first?.entity_id), head: first?.to_state }])
    test.clock.pass(DAY)
    for (let n = 0; n < 3; n++) await round()
    expect(said).toHaveLength(1)
    await writeLines(opened.db, test.clock(), 5)
    for (let n = 0; n < 3; n++) await round()
    expect([said.length, (await lines()).length]).toEqual([2, 2])
    expect((await verify()).flaws).toEqual([])
    expect(
      told(await doctored(engine, opened.url, run([`UPDATE log SET to_state = 'x' WHERE id = ${lineOf(Number(first?.entity_id) + 1)}`]))),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/记下的第 \d+ 行的链头与现在的不同/)]))
  })

  it('has its head in the stock that a backup’s manifest keeps', async () => {
    await writeLines(opened.db, test.clock(), 5)
    await seal(opened.db, test.clock)
    const { n, head } = await headOfLog(opened.db.read)
    expect(await looking(engine, opened.url, (ask) => takeStock(ask, engine))).toMatchObject({ 'chain of the log': `${n}:${head}` })
  })

  it('tells of its age among the counters', async () => {
    await sealAll(opened.db, test.clock)
    test.clock.pass(MINUTE)
    await writeLines(opened.db, test.clock(), 5)
    test.clock.pass(MINUTE)
    const lines = (await (await test.app.request('/metrics')).text()).split('\n')
    expect(lines).toContain('huiwu_log_unsealed_age_seconds 60')
  })

  it('holds when a person is erased, and nothing of their words is left', async () => {
    const person = await signIn(test, '13800000031')
    const words = '对方说自己是王小明'
    const { id } = await person.do(organisation.apply, { organisationId: '3', remark: '您好' })
    await opened.db.write((tx) =>
      writeLog(tx, [{ entity: 'application', entityId: id, action: 'reject', who: 'U1', why: words, at: test.clock() }]),
    )
    await sealAll(opened.db, test.clock)
    // This one is not sealed when it is forgotten.
    await opened.db.write((tx) =>
      writeLog(tx, [{ entity: 'application', entityId: id, action: 'again', who: 'U1', why: words, at: test.clock() }]),
    )
    await person.do(privacy.close, { smsCode: await codeFor(test, person.mobile, 'change') })
    const after = await verify()
    expect([after.flaws, after.forgotten]).toEqual([[], 1])
    await sealAll(opened.db, test.clock)
    expect(await verify()).toMatchObject({ flaws: [], forgotten: 1, waiting: 0 })
    const all = JSON.stringify([
      await opened.db.read.selectFrom('log').selectAll().execute(),
      await opened.db.read.selectFrom('log_seals').selectAll().execute(),
    ])
    expect(all).not.toContain(words)
    const [link] = await opened.db.read.selectFrom('log_seals').selectAll().where('forgotten', '!=', '').execute()
    expect(link).toMatchObject({ salt: '' })
    const n = Number(link?.n)
    const by = (statements: readonly string[]) => doctored(engine, opened.url, run(statements)).then(told)
    // Who it was stays provable, and words that go on their own are still found.
    expect(await by(setLine(n, "who = 'U2'"))).toEqual([expect.stringMatching(`^${n} .*被改动`)])
    expect(await by(setLine(n, `why = '${words}'`))).toEqual([expect.stringMatching(`^${n} 说明已按规定删除，却又出现了文字`)])
    expect(await by([`DELETE FROM log WHERE entity = 'log' AND action = 'forget'`])).toEqual(
      expect.arrayContaining([expect.stringMatching(/说明被删除了，日志中没有相应的记录/)]),
    )
  })

  it('holds when words have been kept for as long as they are, and says that they went', async () => {
    const refuse = (who: string, why: string) => ({ entity: 'refundRequest', entityId: who, action: 'refuse', who, why, at: test.clock() })
    // More than go in one step.
    await opened.db.write((tx) =>
      writeLog(
        tx,
        Array.from({ length: 1_200 }, (_, n) => refuse(`U${n}`, `王小明说过的第${n}句`)),
        opened.db,
      ),
    )
    await sealAll(opened.db, test.clock)
    await opened.db.write((tx) => writeLog(tx, [refuse('U1', '王小明说过的没有封存的一句')]))
    test.clock.pass(DAY)
    await opened.db.write((tx) => writeLog(tx, [refuse('U2', '后一天才说的')]))
    test.clock.pass((retention.logWords.days - 1) * DAY)
    await sweep(test.deps)
    const words = () =>
      opened.db.read.selectFrom('log').select('why').where('entity', '=', 'refundRequest').where('why', '!=', '').execute()
    expect(await words()).toHaveLength(1_202)
    test.clock.pass(1)
    await sweep(test.deps)
    expect(await words()).toEqual([{ why: '后一天才说的' }])
    await sealAll(opened.db, test.clock)
    expect(await verify()).toMatchObject({ flaws: [], forgotten: 1_200, waiting: 0 })
    // 1,201 lines, and what proved the words of the 1,200 that were sealed.
    const gone = { kind: 'logWords', removed: 0, emptied: 2_401 }
    expect(
      await opened.db.read.selectFrom('erasures').select(['kind', 'removed', 'emptied']).where('kind', '=', 'logWords').execute(),
    ).toEqual([gone])
  })

  it('is checked by a command, which says by its end how it went', async () => {
    await writeLines(opened.db, test.clock(), 5)
    await sealAll(opened.db, test.clock)
    const { n, head } = await headOfLog(opened.db.read)
    const command = (...given: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [fileURLToPath(new URL('../../scripts/verify-log.ts', import.meta.url)), ...given],
        {
          encoding: 'utf8',
        },
      )
      return [status, stdout + stderr] as const
    }
    expect(command(opened.url, '--head', `${n}:${head}`, '--head', spellHead({ n, head }))).toEqual([
      0,
      expect.stringContaining('没有被改动过。'),
    ])
    expect(command(opened.url, '--head', `${n}:${'x'.repeat(43)}`)).toEqual([1, expect.stringContaining('链头与现在的不同')])
    const none = [`${n}:${head}x`, `${n}:${head.slice(1)}`, head, `${n}:`]
    expect(none.map(readHead)).toEqual(none.map(() => undefined))
    // What is refused before a database is opened needs no second engine.
    if (engine === 'sqlite') {
      expect(command('/nowhere/at/all')).toEqual([2, '没有找到文件 /nowhere/at/all。\n'])
      for (const given of [['--heads'], ['--head', head]])
        expect(command(opened.url, ...given)).toEqual([2, expect.stringContaining('用法：')])
      const cut = join(dirname(opened.url), 'cut.sqlite')
      writeFileSync(cut, readFileSync(opened.url).subarray(0, 20_000))
      expect(command(cut)).toEqual([2, `${cut} 不完整或已损坏，读不出来。请换一份副本，或重新传输后再试。\n`])
    }
    await opened.db.write((tx) => tx.updateTable('log').set({ who: 'U6' }).where('entity_id', '=', 'O3').execute())
    expect(command(opened.url, '--json')).toEqual([1, expect.stringContaining('"good": false')])
  })
})

onBothEngines('the chained log in somebody’s hands', (engine) => {
  // Each way changes a copy.
  const { opened, test } = productTest({}, { engine, once: true })
  const verify = () => verifyAt(engine, opened.url)

  beforeAll(async () => {
    // An empty log whose day is told already, so that each line has its place.
    await looking(
      engine,
      opened.url,
      run(['DELETE FROM log', `INSERT INTO log_chain VALUES ('log', 0, '${BEGINNING}', 0, '', 0, '', 0, 0, '', '${dayOf(START)}', 0)`]),
    )
    await sealAll(opened.db, test.clock)
    test.clock.pass(HOUR)
    await writeLines(opened.db, test.clock(), LINES)
    test.clock.pass(HOUR)
    await sealAll(opened.db, test.clock)
    // The line that says that those of before were all sealed, and sixty more.
    expect(await verify()).toMatchObject({ links: LINES + 1, waiting: 0, flaws: [] })
  })

  it('has links where the ways below look for them', async () => {
    const rows = await looking(engine, opened.url, (ask) =>
      ask(`SELECT s.n, l.why FROM log_seals AS s JOIN log AS l ON l.id = s.log_id WHERE s.n IN (11, 12) ORDER BY s.n`),
    )
    expect(rows.map(({ why }) => why !== '')).toEqual([true, false])
  })

  it.each(ways)('is found out: %s', async (_, statements, found) => {
    const flaws = told(await doctored(engine, opened.url, run(statements)))
    expect(flaws).toEqual(expect.arrayContaining([expect.stringMatching(found)]))
    expect((await verify()).flaws).toEqual([])
  })

  it('is found out by a head that was noted, where every link was made anew', async () => {
    const { n, head } = await headOfLog(opened.db.read)
    const anew = async (ask: Ask) => {
      await run(setLine(12, "to_state = 'unpaid'"))(ask)
      await chainAnew(ask)
    }
    // Nothing in the copy says so: that is what heads are noted for.
    expect(told(await doctored(engine, opened.url, anew))).toEqual([])
    expect(told(await doctored(engine, opened.url, anew, [{ n, head, by: '备份' }]))).toEqual([expect.stringMatching(/备份记下的第 61 行/)])
    const cut = async (ask: Ask) => {
      await run([...removed(LINES + 1)])(ask)
      await chainAnew(ask)
    }
    expect(told(await doctored(engine, opened.url, cut, [{ n, head, by: '备份' }]))).toEqual([
      expect.stringMatching(/备份说链至少有 61 行/),
    ])
  })
})
