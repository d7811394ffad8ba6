/** A vote as its form has it: lists are texts, a line or a word each. */
import type { Input } from '#contract/call.ts'
import { type ManagedVote, type vote as calls, voteFields } from '#contract/vote.ts'
import { fieldValues } from '../../../kit/form/field-values.ts'

export function valuesOf(vote: ManagedVote | undefined) {
  const stored = fieldValues(voteFields, vote, {
    kind: 'one',
    options: [],
    most: 0,
    secret: 0,
    changing: 1,
    live: 0,
    wechat: 0,
    quorum: 0,
    majority: 'more',
    electors: 'holders',
    ticketIds: [],
    tags: [],
    seats: [],
  })
  const { kind, options, most, quorum, tags, seats } = stored
  return {
    ...stored,
    edition: vote?.edition ?? 0,
    /** A line each. */
    options: kind === 'motion' ? '' : options.map(({ label }) => label).join('\n'),
    most: most === 0 ? '' : String(most),
    quorum: quorum === 0 ? '' : String(quorum),
    /** By commas. */
    tags: tags.join('，'),
    /** A line each: organisation, weight, phone. */
    seats: seats.map(({ organisationName, weight, mobile }) => `${organisationName} ${weight} ${mobile}`).join('\n'),
  }
}
export type VoteValues = ReturnType<typeof valuesOf>

export const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Nothing typed is no number, and not none. */
const numberOf = (typed: string) => (typed === '' ? Number.NaN : Number(typed))

/** The name may have spaces in it: the last two words are weight and phone. */
function seatOf(line: string): { organisationName: string; weight: number; mobile: string } {
  const words = line.split(/[\s,，]+/)
  return { organisationName: words.slice(0, -2).join(' '), weight: numberOf(words.at(-2) ?? ''), mobile: words.at(-1) ?? '' }
}

/** How many there may be, where the kind asks: of a ranking without a word all of them. */
function mostOf({ kind, most }: VoteValues, options: number): number {
  if (kind === 'one' || kind === 'motion') return 1
  return kind === 'ranking' && most === '' ? Math.max(1, options) : numberOf(most)
}

export function inputOf(meetingId: string, id: string | undefined, values: VoteValues): Input<typeof calls.save> {
  const { kind, electors, secret, quorum } = values
  const options = kind === 'motion' ? [] : linesIn(values.options)
  return {
    ...values,
    meetingId,
    ...(id !== undefined && { id }),
    options,
    most: mostOf(values, options.length),
    live: secret === 1 ? 0 : values.live,
    quorum: quorum === '' ? 0 : Number(quorum),
    ticketIds: electors === 'holders' ? values.ticketIds : [],
    listId: electors === 'arrived' || electors === 'inside' ? values.listId : '',
    tags:
      electors === 'tagged'
        ? values.tags
            .split(/[,，、\s]+/)
            .map((tag) => tag.trim())
            .filter((tag) => tag !== '')
        : [],
    seats: electors === 'seats' ? linesIn(values.seats).map(seatOf) : [],
  }
}
