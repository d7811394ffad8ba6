/** People as organisers find them: a list narrowed and sorted, and those who stand in it twice. */
import type { Reader } from '../../db/db.ts'
import type { people as calls } from '#contract/people.ts'
import { type Handler, paged } from '../../use-case.ts'
import { shutBy } from '../form/store.ts'
import { countNarrowed, narrowed, type Narrowing, sorted } from './narrow-store.ts'
import { groupsOf, membersOf } from './double-store.ts'
import { peopleBy, tagsOf } from './store.ts'
import { unfilledIn } from './unfilled-store.ts'
import { onWire, type Sight, sightOf } from './wire.ts'

/** People of a group of doubles that are shown: more of one phone is a travel agent's list, and no mistake. */
const IN_A_GROUP = 20

/** The query that a filter makes for somebody who may know so much. */
export async function narrow(
  on: Reader,
  filter: Narrowing,
  { wholePhones, organises, walked = false }: Pick<Sight, 'wholePhones' | 'organises'> & { walked?: boolean },
) {
  const { meetingId, question, unfilled } = filter
  const shut = question === undefined ? undefined : await shutBy(on, meetingId, question)
  const known = organises || shut?.forOrganisers === false ? shut : undefined
  return narrowed(on, filter, { wholePhones, organises, known, walked }, unfilled === 1 ? await unfilledIn(on, meetingId) : undefined)
}

export const list: Handler<typeof calls.list> = async ({ deps: { db, seals }, input, grants }) => {
  const { pageNum, pageSize, sort, ...filter } = input
  const sight = sightOf(seals, grants)
  return paged(
    { pageNum, pageSize },
    async ({ offset, limit: most }) => {
      const query = await narrow(db.read, filter, sight)
      const total = await countNarrowed(query)
      const places = total > offset ? await sorted(query, sort, { offset, most }) : []
      const found = await peopleBy(
        db.read,
        places.map(({ id }) => id),
      )
      return { rows: found.people.map((person) => onWire(person, found.versions, sight)), total }
    },
    (row) => row,
  )
}

export const tags: Handler<typeof calls.tags> = async ({ deps: { db }, input: { meetingId } }) => {
  return tagsOf(db.read, meetingId)
}

export const doubles: Handler<typeof calls.doubles> = async ({ deps: { db, seals }, input, grants }) => {
  const { meetingId } = input
  const sight = sightOf(seals, grants)
  return paged(
    input,
    async ({ offset, limit: most }) => {
      const groups = await groupsOf(db.read, meetingId)
      const shown = groups.slice(offset, offset + most)
      const members = await membersOf(db.read, meetingId, shown, IN_A_GROUP)
      const { people, versions } = await peopleBy(db.read, [...new Set(members.flat())])
      const rowOf = new Map(people.map((person) => [person.attendee.id, onWire(person, versions, sight)]))
      const rows = shown.map(({ why }, at) => ({ why, people: (members[at] ?? []).flatMap((id) => rowOf.get(id) ?? []) }))
      return { rows, total: groups.length }
    },
    (row) => row,
  )
}
