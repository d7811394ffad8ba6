/**
 * Blind is a property of the data: everything that a reviewer can call, list, export, download or be told, searched for whatever would
 * say whose a paper is. First a call that is not blind, which must be found out by the same search.
 */
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { beforeEach, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { contribute } from '#contract/contribute.ts'
import { contributeManage as manage } from '#contract/contribute-manage.ts'
import { contributeReview as review } from '#contract/contribute-review.ts'
import type { Blind } from '#contract/contribute-states.ts'
import { file } from '#contract/file.ts'
import { history } from '#contract/history.ts'
import { message } from '#contract/message.ts'
import { privacy } from '#contract/privacy.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { everyCall } from '../support/calls.ts'
import {
  aPaper,
  decide,
  draftOf,
  handIn,
  here,
  offerTo,
  openCall,
  publishAll,
  reviewerOf,
  reviewOf,
  take,
} from '../support/contributions.ts'
import { onBothEngines } from '../support/database.ts'
import { docx, needles, pdf, secret } from '../support/manuscripts.ts'
import { productTest } from '../support/product-test.ts'
import { putIn, readAll } from '../support/put-in.ts'

/** Of the authors: their names, units, phones and addresses; the first hands it in. */
const authors = [
  { name: '尉迟若兰', unit: '玄武湖实验小学', mobile: '13677770001', email: 'ruolan@example.com', presents: 1 },
  { name: '东方既白', unit: '莫愁路中学', mobile: '13677770009', email: '', presents: 0 },
] as const
const words = authors
  .flatMap(({ name, unit, mobile, email }) => [name, unit, mobile, `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, email])
  .filter((word) => word !== '')

onBothEngines('a reviewer of a double-blind call', (engine) => {
  /** Everything that was answered to the reviewer since. */
  let heard: Buffer[]
  /** Ids that must not be known: of people and of papers. */
  let ids: string[]
  const { test, chair, author, reviewer } = productTest(
    { chair: 'organiser', author: authors[0].mobile, reviewer: '13655550002' },
    { engine },
  )
  beforeEach(() => {
    heard = []
    ids = []
  })

  const ask = async (call: Call, input: object): Promise<unknown> => {
    const answer = await reviewer.ask(call, input as never)
    heard.push(Buffer.from(JSON.stringify(answer)))
    return answer.data
  }
  /** What a file says once it is open: packed parts too. */
  const open = (bytes: Buffer): Buffer[] =>
    bytes.subarray(0, 2).toString() === 'PK'
      ? [bytes, ...Object.entries(unzipSync(bytes)).flatMap(([name, part]) => [Buffer.from(name), Buffer.from(part)])]
      : [bytes]

  /** Two rounds, one with a file of either kind, of which the second is open; and a paper that was given back. */
  async function prepare(blind: Blind) {
    await openCall(chair, { blind, perPaper: 3, quorum: 1 })
    await reviewerOf(chair, reviewer)
    const papers: string[] = []
    for (const [bytes, name] of [
      [docx('讨论折纸。'), `${authors[0].name}的论文.docx`],
      [await pdf('On folding paper'), `${authors[1].unit}.pdf`],
    ] as const) {
      const kept = await putIn(author, bytes, name, 'manuscript')
      const own = await handIn(author, { authors: authors.map((one) => ({ ...one })), fileId: kept.id })
      papers.push(own.id)
      ids.push(own.id, kept.id)
    }
    ids.push(author.id)
    const assignments: string[] = []
    for (const id of papers) assignments.push(await offerTo(chair, reviewer, id))
    for (const id of assignments) {
      await take(reviewer, id)
      await reviewOf(reviewer, id)
    }
    await decide(chair, [papers[0] as string], 'revise', { comment: `请${authors[0].name}修改` })
    await publishAll(chair)
    const { edition } = await author.do(contribute.get, { id: papers[0] as string })
    const kept = await draftOf(author, {
      id: papers[0] as string,
      edition,
      authors: authors.map((one) => ({ ...one })),
      abstract: '修改后的摘要。',
    })
    await author.do(contribute.submit, { id: kept.id, edition: kept.edition })
    assignments.push(await offerTo(chair, reviewer, papers[0] as string))
    const given = await handIn(author, { title: '第三篇', authors: authors.map((one) => ({ ...one })) })
    ids.push(given.id)
    const back = await offerTo(chair, reviewer, given.id)
    await ask(review.answer, { id: back, answer: 'conflict', reason: '有合作' })
    return [...assignments, back]
  }

  /** Asks for all that there is to be asked for. */
  async function look(assignments: readonly string[]) {
    await ask(review.papers, here)
    await ask(review.papers, {})
    await ask(contribute.call, here)
    await ask(contribute.mine, {})
    await ask(message.mine, {})
    await ask(privacy.data, {})
    await ask(history.list, here)
    await ask(task.list, here)
    for (const id of assignments) {
      await ask(review.paper, { id })
      const parts: Buffer[] = []
      for (let from: number | null = 0; from !== null;) {
        const piece = (await ask(review.paperFile, { id, from: String(from) })) as { base64: string; next: number | null } | null
        if (piece === null) break
        parts.push(Buffer.from(piece.base64, 'base64'))
        from = piece.next
      }
      if (parts.length > 0) heard.push(...open(Buffer.concat(parts)))
    }
    const begun = (await ask(review.exportReviews, here)) as { taskId: string }
    while ((await takeSteps(test.deps)) > 0);
    const done = (await ask(review.reviewsTask, { ...here, id: begun.taskId })) as { result: { id: string } }
    heard.push(...open(await readAll(reviewer, done.result.id)))
    // What is the chair's and the author's, by the ids that a leak would give away.
    for (const id of ids) {
      await ask(contribute.get, { id })
      await ask(contribute.letter, { id })
      await ask(manage.inFull, { ...here, id })
      await ask(file.get, { id })
      await ask(file.piece, { id, from: '0' })
      await ask(file.link, { id })
    }
    for (const [name, call] of everyCall)
      if (name.startsWith('contribute.') && call.access !== 'user') await ask(call, { ...here, keyword: '', kind: 'csv' })
  }
  const found = (some: readonly (string | Buffer)[]) => some.filter((word) => heard.some((said) => said.includes(word))).map(String)

  it('is found out by this search where the call is not blind', async () => {
    await look(await prepare('single'))
    expect(found(words)).toEqual(expect.arrayContaining([authors[0].name, authors[1].unit]))
    // Even then phones and ids are nobody's.
    expect(found(words.filter((word) => /\d{4}|@/.test(word)))).toEqual([])
    expect(found(ids)).toEqual([])
  })

  it('hears no name, no unit, no phone, no id of whoever wrote a paper, wherever they look', async () => {
    await look(await prepare('double'))
    expect(heard.length).toBeGreaterThan(60)
    expect(found(['修改后的摘要', 'On folding paper', '讨论折纸'])).toEqual(['修改后的摘要', '讨论折纸'])
    expect(found(words)).toEqual([])
    expect(found(ids)).toEqual([])
    expect(found([...Object.values(secret), ...needles])).toEqual([])
  })

  it('knows a paper by letters of chance, and assignments in no order of what was handed in', async () => {
    await openCall(chair)
    await reviewerOf(chair, reviewer, { most: 50 })
    const papers: string[] = []
    for (let at = 0; at < 12; at++) papers.push((await handIn(author, { title: `第${at}篇` })).id)
    await chair.do(manage.offer, { ...here, offers: papers.map((id) => ({ id, userId: reviewer.id })) })
    const { list } = await reviewer.do(review.papers, { ...here, pageSize: 50 })
    const titles = papers.map((_, at) => `第${at}篇`)
    expect(list.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    expect(list.map(({ title }) => title)).not.toEqual(titles)
    expect(list.map(({ title }) => title)).not.toEqual(titles.toReversed())
  })

  it('has its queries in one file, which names no column that says who', () => {
    const source = readFileSync('server/features/contribute/review-store.ts', 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    expect(source).toContain('contribution_rounds')
    expect(
      /contribution_authors|'users|contributions\.(?:user_id|id'|title|named)|selectAll|\.mobile|\.name|\.unit/.exec(source)?.[0],
    ).toBe("contributions.id'")
    expect(source.match(/contributions\.id'/g)).toEqual(["contributions.id'"])
  })

  it('counts apart what an author has written into the text itself, and has told them', async () => {
    await openCall(chair)
    await reviewerOf(chair, reviewer)
    const kept = await putIn(author, docx(`作者：${authors[0].name}`), '论文.docx', 'manuscript')
    const own = await handIn(author, { ...aPaper, authors: authors.map((one) => ({ ...one })), fileId: kept.id })
    expect(own.named).toEqual([{ place: 'file', what: authors[0].name }])
    const id = await offerTo(chair, reviewer, own.id)
    await look([id])
    expect(found(words)).toEqual([authors[0].name])
  })
})
