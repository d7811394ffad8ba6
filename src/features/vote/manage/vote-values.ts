/** A vote as its form has it: lists are texts, a line or a word each. */
import type { Input } from '#contract/call.ts'
import type { ElectorKind, Majority, ManagedVote, vote as calls } from '#contract/vote.ts'
import type { VoteKind } from '#contract/vote-ballot.ts'

export interface VoteValues {
  edition: number
  title: string
  note: string
  kind: VoteKind
  /** A line each. */
  options: string
  most: string
  secret: boolean
  changing: boolean
  live: boolean
  wechat: boolean
  quorum: string
  majority: Majority
  electors: ElectorKind
  ticketIds: readonly string[]
  listId: string
  /** By commas. */
  tags: string
  /** A line each: organisation, weight, phone. */
  seats: string
  openTime: string
  closeTime: string
}

export function valuesOf(vote: ManagedVote | undefined): VoteValues {
  return {
    edition: vote?.edition ?? 0,
    title: vote?.title ?? '',
    note: vote?.note ?? '',
    kind: vote?.kind ?? 'one',
    options: vote === undefined || vote.kind === 'motion' ? '' : vote.options.map(({ label }) => label).join('\n'),
    most: vote === undefined ? '' : String(vote.most),
    secret: vote?.secret === 1,
    changing: vote === undefined || vote.changing === 1,
    live: vote?.live === 1,
    wechat: vote?.wechat === 1,
    quorum: vote === undefined || vote.quorum === 0 ? '' : String(vote.quorum),
    majority: vote?.majority ?? 'more',
    electors: vote?.electors ?? 'holders',
    ticketIds: vote?.ticketIds ?? [],
    listId: vote?.listId ?? '',
    tags: vote?.tags.join('，') ?? '',
    seats: vote?.seats.map(({ organisationName, weight, mobile }) => `${organisationName} ${weight} ${mobile}`).join('\n') ?? '',
    openTime: vote?.openTime ?? '',
    closeTime: vote?.closeTime ?? '',
  }
}

export const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const bitOf = (on: boolean): 0 | 1 => (on ? 1 : 0)
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
  const { edition, title, note, kind, majority, electors, ticketIds, listId, openTime, closeTime } = values
  const options = kind === 'motion' ? [] : linesIn(values.options)
  return {
    meetingId,
    ...(id !== undefined && { id }),
    edition,
    title,
    note,
    kind,
    options,
    most: mostOf(values, options.length),
    secret: bitOf(values.secret),
    changing: bitOf(values.changing),
    live: bitOf(values.live && !values.secret),
    wechat: bitOf(values.wechat),
    quorum: values.quorum === '' ? 0 : Number(values.quorum),
    majority,
    electors,
    ticketIds: electors === 'holders' ? [...ticketIds] : [],
    listId: electors === 'arrived' || electors === 'inside' ? listId : '',
    tags:
      electors === 'tagged'
        ? values.tags
            .split(/[,，、\s]+/)
            .map((tag) => tag.trim())
            .filter((tag) => tag !== '')
        : [],
    seats: electors === 'seats' ? linesIn(values.seats).map(seatOf) : [],
    openTime,
    closeTime,
  }
}
