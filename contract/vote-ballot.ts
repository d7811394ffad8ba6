/**
 * What somebody has chosen, as one text; how it is fixed in a commitment that is published, and how commitments are chained.
 * Written the same by a phone, the server and whoever recounts: `3`, `1,4` (in ascending order), a score for each option `5,0,3`,
 * or a ranking `2,1,3` (the first place first).
 */
export const voteKinds = ['one', 'several', 'scores', 'ranking', 'motion'] as const
export type VoteKind = (typeof voteKinds)[number]
export const voteKindWords: Record<VoteKind, string> = { one: '单选', several: '多选', scores: '打分', ranking: '排序', motion: '表决' }

/** The options of a motion, in this order. */
export const motionOptions = ['赞成', '反对', '弃权'] as const
export const [FOR, AGAINST] = [1, 2]

export interface Asked {
  kind: VoteKind
  /** How many options there are; they are numbered from 1. */
  options: number
  /** Of several: how many at most; of scores: the highest; of a ranking: how many places at most. */
  most: number
}

/** @param picks numbers of options; of scores the score of each option. */
export function choiceOf({ kind }: Pick<Asked, 'kind'>, picks: readonly number[]): string {
  return (kind === 'several' ? picks.toSorted((left, right) => left - right) : picks).join(',')
}

/** @returns the numbers of a choice; nothing where it is none that could be made there. */
export function picksOf(asked: Asked, choice: string): number[] | undefined {
  if (!/^\d{1,3}(?:,\d{1,3}){0,49}$/.test(choice)) return undefined
  const picks = choice.split(',').map(Number)
  // There is one way only to write a choice.
  return fits(asked, picks) && choiceOf(asked, picks) === choice ? picks : undefined
}

function fits({ kind, options, most }: Asked, picks: readonly number[]): boolean {
  if (kind === 'scores') return picks.length === options && picks.every((score) => score <= most)
  const longest = kind === 'one' || kind === 'motion' ? 1 : most
  return picks.length <= longest && new Set(picks).size === picks.length && picks.every((no) => no >= 1 && no <= options)
}

/** 26 letters of chance that only the elector has. */
export const NONCE = /^[2-9A-HJ-NP-Z]{26}$/
export const COMMITMENT = /^[0-9a-f]{64}$/

/** What lies in an envelope, filled up to so many bytes: the nonce and the longest choice that there can be. */
export const BALLOT_BYTES = 256
/** What an envelope of a vote is sealed for. */
export const sealedFor = (voteId: string) => `huiwu vote ${voteId}`
export const ballotText = (nonce: string, choice: string) => `${nonce} ${choice}`

export function readBallot(text: string): { nonce: string; choice: string } | undefined {
  const [nonce = '', choice = '', ...more] = text.split(' ')
  return NONCE.test(nonce) && more.length === 0 ? { nonce, choice } : undefined
}

/** A commitment is the SHA-256, in hex, of this; of a ballot that could not be read both are empty. */
export const committed = (voteId: string, nonce: string, choice: string) => `${voteId} ${nonce} ${choice}`
/** The chain begins with the SHA-256 of this, and each link is that of the link before it and the next commitment. */
export const chainStart = (voteId: string) => `huiwu vote ${voteId}`
export const chainLink = (before: string, commitment: string) => `${before} ${commitment}`
