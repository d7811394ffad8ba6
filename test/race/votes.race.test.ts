/** Five thousand vote at once: nobody twice, everybody's receipt is found, and a program of somebody else's counts the same. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { expect, it } from 'vitest'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { vote } from '#contract/vote.ts'
import { newId } from '#server/flow/ids.ts'
import { crowd, type Member } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { root } from '../support/sources.ts'
import { ballot, type Cast, openVote } from '../support/votes.ts'

const ELECTORS = 5_000
/** So many tap twice, and choose something else the second time. */
const TWICE = 200
const run = promisify(execFile)

onBothEngines('a crowd that votes', (engine) => {
  const { opened, test } = productTest({}, { engine })

  const people = (many: number) => crowd(opened.db, many, { ticketId: '1', now: test.clock() })
  const doubles = async () => {
    const rows = await opened.db.read.selectFrom('vote_roll').select('user_id').execute()
    return rows.length - new Set(rows.map((row) => row.user_id)).size
  }

  /** As a careless box does it: look whether somebody has voted, then write that they have. */
  async function carelessly(voteId: string, { userId }: Member): Promise<void> {
    const has = await opened.db.read.selectFrom('vote_roll').select('elector').where('user_id', '=', userId).executeTakeFirst()
    await new Promise((resolve) => setImmediate(resolve))
    if (has !== undefined) return
    const line = { vote_id: voteId, elector: newId(0), user_id: userId, stake: newId(0), wechat: null, weight: 1, cast_at: 0, changes: 0 }
    await opened.db.write((tx) => tx.insertInto('vote_roll').values(line).execute())
  }

  it('votes twice where a box only looks before it writes: the test can see what it looks for', async () => {
    const { vote: made } = await openVote(await signInAs(test, 'organiser'))
    await Promise.all((await people(50)).flatMap((member) => [carelessly(made.id, member), carelessly(made.id, member)]))
    expect(await doubles()).toBeGreaterThan(0)
  })

  it('is counted once each, to the last receipt, and again by the program that anybody can run', async () => {
    const organiser = await signInAs(test, 'organiser')
    const { vote: made, keys } = await openVote(organiser, { secret: 1, changing: 0 })
    const members = await people(ELECTORS)
    const ballots = await Promise.all(members.map((_, n) => ballot(made.id, String((n % 3) + 1), keys.publicKey)))
    const seconds = await Promise.all(members.slice(0, TWICE).map(() => ballot(made.id, '1', keys.publicKey)))
    const send = async (member: Member, cast: Cast) => ({
      cast,
      answer: await request(test.app, vote.cast, cast.sent, { authorization: `Bearer ${member.token}` }),
    })
    const sent = await Promise.all([
      ...members.map((member, n) => send(member, ballots[n] as Cast)),
      ...seconds.map((cast, n) => send(members[n] as Member, cast)),
    ])
    const kept = sent.filter(({ answer }) => answer.code === '000').map(({ cast }) => cast)
    expect(kept).toHaveLength(ELECTORS)
    expect(new Set(sent.filter(({ answer }) => answer.code !== '000').map(({ answer }) => answer.reason))).toEqual(
      new Set(['vote_cast_already']),
    )
    expect(await doubles()).toBe(0)

    const looker = visitor(test.app)
    expect((await looker.do(vote.get, { id: made.id })).turnout).toBe(ELECTORS)
    const closed = await organiser.do(vote.close, { meetingId: '1', id: made.id, privateKey: keys.privateKey })
    const found = new Set<string>()
    for (let pageNum = 1; (pageNum - 1) * PAGE_SIZE_MAX < ELECTORS; pageNum++) {
      const { list } = await looker.do(vote.bulletin, { id: made.id, pageNum, pageSize: PAGE_SIZE_MAX })
      for (const { commitment } of list) found.add(commitment)
    }
    expect(kept.filter(({ commitment }) => !found.has(commitment))).toEqual([])
    for (const { commitment } of kept.slice(0, 50))
      expect(await looker.do(vote.receipt, { id: made.id, commitment })).toMatchObject({ ballots: ELECTORS, head: closed.head })

    const { result } = await organiser.do(vote.publish, { meetingId: '1', id: made.id })
    const chosen = [1, 2, 3].map((no) => kept.filter(({ choice }) => choice === String(no)).length)
    expect(result?.options.map(({ votes }) => votes)).toEqual(chosen)
    const server = serve({ fetch: test.app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    try {
      const { port } = server.address() as AddressInfo
      const { stdout } = await run(process.execPath, [`${root}/scripts/recount.ts`, `http://127.0.0.1:${port}`, made.id, closed.head])
      expect(JSON.parse(stdout)).toEqual({
        ballots: ELECTORS,
        unreadable: 0,
        head: closed.head,
        roll: closed.rollDigest,
        lines: result?.options,
        problems: [],
      })

      // Somebody with the database in hand gives one ballot to another option.
      const [some] = await opened.db.read.selectFrom('vote_bulletin').selectAll().where('choice', '=', '1').limit(1).execute()
      await opened.db.write((tx) =>
        tx
          .updateTable('vote_bulletin')
          .set({ choice: '2' })
          .where('place', '=', some?.place as number)
          .execute(),
      )
      const lie = (await run(process.execPath, [`${root}/scripts/recount.ts`, `http://127.0.0.1:${port}`, made.id]).catch(
        (error: unknown) => error,
      )) as {
        code: number
        stdout: string
      }
      expect([lie.code, (JSON.parse(lie.stdout) as { problems: string[] }).problems.length]).toEqual([1, 2])
    } finally {
      server.close()
    }
  })
})
