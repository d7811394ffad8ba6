/** Counting: what ballots say, whichever way they came out of the box. Knows neither electors nor the database. */
import { AGAINST, type Asked, FOR, picksOf } from '#contract/vote-ballot.ts'
import type { Majority, VoteResult } from '#contract/vote.ts'
import type { Chosen } from './ballot-store.ts'

interface Rule extends Asked {
  quorum: number
  majority: Majority
}

/** @param chosen each choice with how many have made it, and their weight; what cannot be read counts as cast, and for nothing. */
export function count(rule: Rule, chosen: readonly Chosen[]): VoteResult {
  const options = Array.from({ length: rule.options }, (_, place) => ({ no: place + 1, votes: 0, points: 0 }))
  let [ballots, weight, unreadable] = [0, 0, 0]
  for (const one of chosen) {
    const [many, heavy] = [Number(one.ballots), Number(one.weight)]
    ballots += many
    weight += heavy
    const picks = picksOf(rule, one.choice)
    if (picks === undefined) unreadable += many
    else for (const [option, votes, points] of worth(rule, picks)) add(options[option - 1], votes * heavy, points * heavy)
  }
  const quorate = ballots >= rule.quorum
  const carried = rule.kind !== 'motion' || isCarried(rule.majority, options[FOR - 1]?.votes ?? 0, options[AGAINST - 1]?.votes ?? 0, weight)
  return { ballots, weight, unreadable, options, quorate: quorate ? 1 : 0, carried: quorate && carried ? 1 : 0 }
}

type Line = VoteResult['options'][number]

function add(line: Line | undefined, votes: number, points: number): void {
  if (line === undefined) return
  line.votes += votes
  line.points += points
}

/** What one ballot gives to whom. A first place of n options is worth n points, each place after it one less. */
function worth({ kind, options }: Asked, picks: readonly number[]): [option: number, votes: number, points: number][] {
  if (kind === 'scores') return picks.map((score, place) => [place + 1, 1, score])
  if (kind === 'ranking') return picks.map((no, place) => [no, place === 0 ? 1 : 0, options - place])
  return picks.map((no) => [no, 1, 1])
}

/** @param all the weight of all ballots, those of 弃权 and those that nobody could read among them. */
function isCarried(majority: Majority, forIt: number, against: number, all: number): boolean {
  if (majority === 'more') return forIt > against
  return majority === 'half' ? forIt * 2 > all : all > 0 && forIt * 3 >= all * 2
}
