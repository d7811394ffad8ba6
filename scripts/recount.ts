/**
 * Counts a published vote again, from what anybody can ask for. Shares no code with the server, so that both have to be wrong alike.
 * `node scripts/recount.ts https://meet.example ID [HEAD [ROLL]]`; HEAD and ROLL (票箱校验码, 名册校验码) as the screen or the paper showed
 * them when the vote was counted.
 */
import { createHash } from 'node:crypto'

const [site = '', id = '', seen = '', seenRoll = ''] = process.argv.slice(2)
const sha = (text: string): string => createHash('sha256').update(text).digest('hex')

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${site.replace(/\/$/, '')}/api/meeting/vote/${path}`)
  const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: T }
  if (code !== '000') throw new Error(`${path}: ${msg}`)
  return data
}

type Line = { no: number; votes: number; points: number }
type Vote = {
  kind: string
  most: number
  head: string
  rollDigest: string
  turnout: number
  options: { no: number }[]
  result: { ballots: number; unreadable: number; options: Line[] } | null
}
type Entry = { place: number; commitment: string; nonce: string; choice: string; weight: number }

const vote = await ask<Vote>(`get?id=${id}`)
if (vote.result === null) throw new Error('its result is not published')
const box: Entry[] = []
for (let page = 1, total = 1; box.length < total; page++) {
  const got = await ask<{ list: Entry[]; total: number }>(`bulletin?id=${id}&pageNum=${page}&pageSize=200`)
  if (got.list.length === 0) break
  box.push(...got.list)
  total = got.total
}

const problems: string[] = []
const lines: Line[] = vote.options.map(({ no }) => ({ no, votes: 0, points: 0 }))
const give = (no: number, votes: number, points: number): void => {
  const line = lines[no - 1]
  if (line === undefined) return void problems.push(`no option ${no}`)
  line.votes += votes
  line.points += points
}
let [head, before, unreadable] = [sha(`huiwu vote ${id}`), '', 0]
for (const [at, { place, commitment, nonce, choice, weight }] of box.entries()) {
  if (place !== at + 1) problems.push(`place ${at + 1} is missing`)
  if (commitment < before) problems.push(`place ${place} is out of order`)
  if (sha(`${id} ${nonce} ${choice}`) !== commitment) problems.push(`place ${place} says something else than it was fixed with`)
  head = sha(`${head} ${commitment}`)
  before = commitment
  const picks = choice.split(',').map(Number)
  if (choice === '') unreadable++
  else if (vote.kind === 'scores') for (const [option, score] of picks.entries()) give(option + 1, weight, score * weight)
  else if (vote.kind === 'ranking')
    for (const [rank, no] of picks.entries()) give(no, rank === 0 ? weight : 0, (lines.length - rank) * weight)
  else for (const no of picks) give(no, weight, weight)
}
const fresh = box.filter(({ nonce }) => nonce !== '').map(({ nonce }) => nonce)
if (new Set(fresh).size < fresh.length) problems.push('a ballot lies in the box twice')
if (head !== vote.head || (seen !== '' && head !== seen)) problems.push('the chain ends in another head')
if (seenRoll !== '' && seenRoll !== vote.rollDigest) problems.push('the roll has another digest')
if (box.length !== vote.result.ballots || box.length !== vote.turnout || unreadable !== vote.result.unreadable)
  problems.push('another number of ballots')
if (JSON.stringify(lines) !== JSON.stringify(vote.result.options)) problems.push('another result')

process.stdout.write(`${JSON.stringify({ ballots: box.length, unreadable, head, roll: vote.rollDigest, lines, problems })}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
